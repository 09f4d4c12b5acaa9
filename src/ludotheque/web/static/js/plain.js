/** Pages without a table: settings and dialogs. */

import { bindPage } from "./page.js";
import { bindSettings } from "./settings.js";

bindPage();
bindSettings();
