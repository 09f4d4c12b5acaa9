/* The page without a line was kept some time ago: the language read since then comes first. A plain script, as it is kept too. */
(function () {
  "use strict";
  const lang = localStorage.getItem("lang");
  const own = lang && document.querySelector(`section[lang="${lang}"]`);
  if (!own) return;
  document.documentElement.lang = lang;
  own.parentElement?.querySelector("section")?.before(own);
})();
