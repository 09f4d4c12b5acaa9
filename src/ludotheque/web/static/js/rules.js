/** The page of a game's rules: its worked examples are drawn. */

import { bindExamples } from "./examples.js";
import { bindPage } from "./page.js";
import { bindSettings } from "./settings.js";
import { readWords } from "./words.js";

readWords();
bindPage();
bindSettings();
bindExamples();
