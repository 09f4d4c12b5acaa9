/* Dark or light, before anything is painted. A plain script: modules would come too late. */
(function () {
  "use strict";
  const wanted = localStorage.getItem("theme");
  if (wanted === "dark" || wanted === "light") document.documentElement.setAttribute("data-theme", wanted);
})();
