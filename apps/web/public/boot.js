// Runs before anything is painted, so that a dark page does not flash white first.
(function () {
  var kept = localStorage.getItem('theme');
  var dark = kept ? kept === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  var language = localStorage.getItem('language');
  if (language === 'en' || (!language && /^en/i.test(navigator.language))) document.documentElement.lang = 'en';
})();
