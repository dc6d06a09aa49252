// What of the page can be reached and pressed by keys, and how it is told to those who do not see it. Puts functions at
// `window.keys`: `begin` marks what must be reached, `now` tells where the keys are, `missed` what they never came to.
(() => {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]';
  const isShown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const isReachable = (one) =>
    isShown(one) && !one.disabled && one.tabIndex >= 0 && !one.closest('[inert]') && one.getAttribute('type') !== 'hidden';
  const told = (one) => {
    const name = one.getAttribute('aria-label') ?? one.innerText ?? '';
    return `<${one.tagName.toLowerCase()} class="${one.getAttribute('class') ?? ''}"> ${name.trim().slice(0, 40)}`;
  };
  // One of a group of radio buttons is reached by Tab, the others by arrows.
  const groupOf = (one) => (one.type === 'radio' ? `radio ${one.name}` : null);
  const looks = (one) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, textDecorationLine } = getComputedStyle(one);
    return [outlineStyle !== 'none' && outlineWidth, boxShadow, borderColor, backgroundColor, textDecorationLine].join();
  };
  // What is painted round a hidden input is its label or the box beside it.
  const shownFor = (one) => [one, one.closest('label'), one.nextElementSibling, one.parentElement].filter(Boolean);
  let marked = [];
  let before = new Map();

  window.keys = {
    begin() {
      document.activeElement?.blur();
      marked = [...document.querySelectorAll(FOCUSABLE)].filter(isReachable);
      before = new Map(marked.map((one) => [one, shownFor(one).map(looks).join('|')]));
      return marked.length;
    },
    now() {
      const one = document.activeElement;
      if (!one || one === document.body) return null;
      const box = one.getBoundingClientRect();
      const at = [box.left + box.width / 2, box.top + box.height / 2];
      const faults = [];
      const seen = before.get(one);
      if (seen !== undefined && seen === shownFor(one).map(looks).join('|')) faults.push(`no focus to be seen on ${told(one)}`);
      if (at[0] < 0 || at[1] < 0 || at[0] > innerWidth || at[1] > innerHeight) faults.push(`out of sight: ${told(one)}`);
      const isNew = !one.dataset.reached;
      one.dataset.reached = 'yes';
      return { isNew, faults };
    },
    missed() {
      const groups = new Set(marked.filter((one) => one.dataset.reached).map(groupOf));
      return marked
        .filter((one) => one.isConnected && isReachable(one) && !one.dataset.reached && !(groupOf(one) && groups.has(groupOf(one))))
        .map((one) => `Tab never comes to ${told(one)}`);
    },
    // Things that invite a press and cannot be reached.
    unreachable() {
      return [...document.querySelectorAll('body *')]
        .filter((one) => getComputedStyle(one).cursor === 'pointer' && isShown(one) && !one.closest('a[href], button, input, select, textarea, summary, label, [tabindex="0"]'))
        .map((one) => `only a pointer can press ${told(one)}`);
    },
    // How the page is told: landmarks, headings in order, tables with headers, nothing that moves where it should not.
    told() {
      const faults = [];
      for (const landmark of ['main', 'header', 'footer', 'nav[aria-label]']) {
        const found = [...document.querySelectorAll(landmark)].filter((one) => !one.closest('article, section, dialog') && isShown(one));
        if (!found.length) faults.push(`no ${landmark}`);
      }
      let level = 0;
      for (const heading of [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isShown)) {
        const own = Number(heading.tagName[1]);
        if (own > level + 1) faults.push(`h${own} after h${level}: ${heading.innerText.slice(0, 40)}`);
        level = own;
      }
      for (const table of document.querySelectorAll('table')) {
        if (!table.querySelector('th[scope]')) faults.push(`a table without headers: ${table.innerText.slice(0, 40)}`);
      }
      for (const motion of document.getAnimations()) {
        if (motion.playState === 'running' && motion.effect?.getComputedTiming().iterations === Infinity) {
          faults.push(`moves without end: ${told(motion.effect.target)}`);
        }
      }
      return faults;
    },
  };
})();
