/* Measure what is shown: text that is cut or covered, controls out of reach, and the board's share of the page.
   A function expression; returns a list of sentences, none if all is well. */
() => {
  const faults = [];
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const dock = document.querySelector('nav.dock');
  const fixed = dock && getComputedStyle(dock).position === 'fixed' ? dock.getBoundingClientRect().top : innerHeight;
  const dialogs = document.querySelectorAll('dialog[open]');
  const top = dialogs.length ? dialogs[dialogs.length - 1] : document.body;
  // A page narrower than any phone is one that is magnified, under a mouse.
  const touch = innerWidth >= 360 && (innerWidth < 900 || innerHeight < 500);
  const table = document.querySelector('.table [data-board]') !== null && !dialogs.length;
  const screen = document.querySelector('[data-screen]') !== null;
  if (document.querySelector('.table [data-board]') && document.documentElement.scrollHeight > innerHeight + 1) {
    faults.push(`the page of a table is ${document.documentElement.scrollHeight} px high in a window of ${innerHeight}`);
  }

  // What takes no pointer would not be found under a point.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*:not(.sr-only, .show, .show *, div.ring) { pointer-events: auto !important; }'); // a show and a frame let everything through
  document.adoptedStyleSheets.push(sheet);

  const seen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest('.sr-only, .skip, [data-board]');
  const hidden = (element) => {
    const style = getComputedStyle(element);
    return style.clipPath === 'inset(50%)' || (style.position === 'absolute' && element.clientWidth <= 1);
  };
  const who = (element) => {
    const of = (one) => [one.tagName.toLowerCase(), ...[...one.classList].filter((c) => !c.startsWith('svelte-'))].join('.');
    return `${element.parentElement ? of(element.parentElement) : ''}>${of(element)}`;
  };
  /** The part of a box that is not cut off by what it lies in, and whether it can be brought in sight by scrolling. */
  const within = (element, box) => {
    const left = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    let scrolls = false;
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (at !== element || style.overflow !== 'visible') {
        const cuts = [style.overflowX, style.overflowY].map((one) => one !== 'visible');
        if (cuts[0] || cuts[1]) {
          const frame = at.getBoundingClientRect();
          // Nobody scrolls a big screen; only its log may have older lines above.
          const reach = (style.overflowY === 'auto' || style.overflowY === 'scroll') && (!screen || at.matches('.log'));
          const sideways = (style.overflowX === 'auto' || style.overflowX === 'scroll') && at.dataset.sideways !== undefined;
          if (cuts[0]) {
            if (sideways && (left.left < frame.left - 1 || left.right > frame.right + 1)) scrolls = true;
            left.left = Math.max(left.left, frame.left);
            left.right = Math.min(left.right, frame.right);
          }
          if (cuts[1]) {
            if (reach && at.scrollHeight > at.clientHeight && (left.top < frame.top - 1 || left.bottom > frame.bottom + 1)) scrolls = true;
            left.top = Math.max(left.top, frame.top);
            left.bottom = Math.min(left.bottom, frame.bottom);
          }
        }
      }
      if (at === top && dialogs.length) break;
      if (style.position === 'fixed') break;
    }
    return { ...left, scrolls };
  };
  const related = (a, b) => a === b || a.contains(b) || b.contains(a);
  /** Whether a point shows the element: it, something in it, or what it lies on. */
  const shows = (element, x, y) => {
    const found = document.elementFromPoint(x, y);
    const box = found?.closest('.box'); // a tick lies over the number it ticks
    return found === null ? false : related(found, element) || (box && box === element.closest('.box')) || found.closest('label') === element.closest('label') && element.closest('label') !== null;
  };
  /** Whether what lies over something moves away when the page is scrolled: a bar that stays at the foot. */
  const floats = (over) => {
    for (let at = over; at && at !== document.body; at = at.parentElement) {
      const { position } = getComputedStyle(at);
      if (position === 'sticky' || (position === 'fixed' && at.getBoundingClientRect().top > innerHeight / 2)) return pageScrolls;
    }
    return false;
  };
  const name = (box) => `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.right - box.left)}×${Math.round(box.bottom - box.top)}`;
  const pageScrolls = document.documentElement.scrollHeight > innerHeight + 1;
  /** Where the sight of an element ends: what is under the bar at the bottom can be scrolled out of it, but not at the page's end. */
  const end = (element) => (pageScrolls && !dock?.contains(element) && scrollY + innerHeight < document.documentElement.scrollHeight - 1 ? fixed : innerHeight);

  const texts = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const element = node.parentElement;
    if (!text || !element || element.tagName === 'STYLE' || element.tagName === 'SCRIPT' || element.tagName === 'OPTION' || element.tagName === 'TITLE') continue;
    if (!seen(element) || element.closest('svg')) continue;
    let covered = false;
    for (let at = element; at && at !== top; at = at.parentElement) if (hidden(at)) covered = true;
    if (covered) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const shown = within(element, box);
      const says = `"${text.slice(0, 40)}" (${who(element)}, ${name(box)})`;
      // Lines are a little taller than their letters.
      const slack = Math.max(2, box.height * 0.22);
      const cutAcross = shown.left > box.left + 2 || shown.right < box.right - 2;
      const cutDown = shown.top > box.top + slack || shown.bottom < box.bottom - slack;
      if (shown.scrolls) continue;
      if (cutAcross || cutDown) {
        faults.push(`cut: ${says}`);
        break;
      }
      if (box.left < page.left - 1 || box.right > page.right + 1 || (!pageScrolls && (box.top < page.top - slack || box.bottom > page.bottom + slack))) {
        faults.push(`outside: ${says}`);
        break;
      }
      if (box.bottom < 0 || box.top > innerHeight) continue;
      const y = (box.top + box.bottom) / 2;
      if (y < 1 || y > end(element) - 1) continue;
      const points = [box.left + 2, (box.left + box.right) / 2, box.right - 2];
      if (!points.every((x) => x < 1 || x > innerWidth - 1 || shows(element, x, y))) {
        const over = points.map((x) => document.elementFromPoint(x, y)).find((one) => one && !related(one, element));
        if (over && floats(over)) continue;
        faults.push(`covered by ${over ? who(over) : 'nothing'}: ${says}`);
        break;
      }
      texts.push({ element, box, text });
    }
    if (range.getClientRects().length > 1 && getComputedStyle(element).hyphens !== 'auto' && !element.closest('code')) {
      // A word that is no address lies in one line.
      for (const { 0: word, index } of node.textContent.matchAll(/[\p{L}\p{N}]{2,24}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
        if (lines.size > 1) {
          faults.push(`broken word: "${word}" in ${lines.size} lines (${who(element)})`);
          break;
        }
      }
    }
    if (getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1) {
      faults.push(`ellipsis: "${text.slice(0, 40)}" (${who(element)})`);
    }
  }
  for (let a = 0; a < texts.length; a += 1) {
    for (let b = a + 1; b < texts.length; b += 1) {
      if (texts[a].element === texts[b].element) continue;
      const [p, q] = [texts[a].box, texts[b].box];
      const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (across > 3 && down > Math.min(p.height, q.height) * 0.45) {
        faults.push(`overlap: "${texts[a].text.slice(0, 30)}" (${who(texts[a].element)}) and "${texts[b].text.slice(0, 30)}" (${who(texts[b].element)})`);
      }
    }
  }
  for (const control of top.querySelectorAll('button, a[href], input, select, textarea')) {
    if (!seen(control) || hidden(control)) continue;
    const box = control.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const shown = within(control, box);
    if (shown.scrolls) continue;
    const says = `${who(control)} "${(control.getAttribute('aria-label') ?? control.innerText ?? '').trim().slice(0, 30)}" (${name(box)})`;
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const cut = shown.left > x - 4 || shown.right < x + 4 || shown.top > y - 4 || shown.bottom < y + 4;
    if (cut || x < 0 || x > innerWidth || (!pageScrolls && (y < 0 || y > innerHeight))) faults.push(`control out of reach: ${says}`);
    else if (touch && !control.closest('p, label') && box.top >= 0 && box.bottom <= end(control)) {
      // A fingertip: 44 px, of the control itself or of the room around it that it takes.
      // A word that explains itself when it is touched is text, for which 24 px are enough.
      const reach = control.matches('.tip') ? 12 : 21;
      const takes = (px, py) => control.contains(document.elementFromPoint(px, py));
      const wide = box.width >= 2 * reach || (takes(x - reach, y) && takes(x + reach, y));
      const high = box.height >= 2 * reach || (takes(x, y - reach) && takes(x, y + reach));
      if (!wide || !high) faults.push(`too small for a finger: ${says}`);
    }
    if (!cut && y > 0 && y < end(control) && !shows(control, x, y)) {
      const over = document.elementFromPoint(x, y);
      if (over && floats(over)) continue;
      faults.push(`control covered by ${over ? who(over) : 'nothing'}: ${says}`);
    }
  }
  if (table) {
    const frame = document.querySelector('.table .frame')?.getBoundingClientRect();
    const stage = document.querySelector('.table .stage').getBoundingClientRect();
    const share = (stage.width * stage.height) / (innerWidth * innerHeight);
    const least = document.querySelector('.table > .coach') ? 0.45 : 0.5; // beside a lesson or a puzzle
    const high = document.querySelector('[data-screen]') && stage.height >= 0.85 * innerHeight; // a square board on a television
    // The log takes the room that the board's shape leaves, and a twelfth of the board's own width at most.
    const drawn = document.querySelector('.table [data-board] svg').viewBox.baseVal;
    const aspect = drawn.width / drawn.height;
    const width = (box) => Math.min(box.width, box.height * aspect);
    const wide = width(stage) > 0.97 * innerWidth; // as large as an upright phone can show it
    if (share < least && !high && !wide) faults.push(`board: ${Math.round(share * 100)} % of the page`);
    if (!frame || width(frame) < (width(stage) * 11) / 12 - 1) faults.push(`board: ${Math.round(width(frame ?? page))} px wide of ${Math.round(width(stage))}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push(`page: ${document.documentElement.scrollWidth} px wide`);
  document.adoptedStyleSheets.pop();
  return faults;
}
