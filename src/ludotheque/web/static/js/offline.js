/* The page without a line was kept some time ago, in both languages: the one read since then is shown alone. A plain script, as it is kept too. */
(function () {
  "use strict";
  const lang = localStorage.getItem("lang");
  const own = lang && document.querySelector(`section[lang="${lang}"]`);
  if (!own) return;
  document.documentElement.lang = lang;
  document.querySelectorAll("section[lang]").forEach((section) => section.toggleAttribute("hidden", section !== own));
})();
