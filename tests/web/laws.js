(() => {
  // Watches a table through a game: where the board is in every frame, and what lies over or beside what is decided.
  const boards = new Set();
  const confirms = new Set();
  const faults = new Set();
  let decisions = 0;
  const coarse = matchMedia('(pointer: coarse)').matches;
  const name = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].filter((one) => !one.startsWith('svelte-')).join('.')}`;
  const rect = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height].map((one) => Math.round(one * 10) / 10).join(' ');
  };
  // Under fingers a camera follows the game inside the frame; under a mouse the picture itself lies still.
  const watch = () => {
    const board = document.querySelector(coarse ? '.frame' : '[data-board]');
    if (board && !document.querySelector('[data-over]')) boards.add(rect(board));
    const confirm = document.querySelector('.desk .buttons > .button.primary:not(.results)');
    if (confirm && confirm.checkVisibility() && !document.querySelector('[data-over]')) confirms.add(rect(confirm).split(' ').slice(0, 2).join(' '));
    requestAnimationFrame(watch);
  };
  watch();

  const settled = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(done, 80)))));

  const points = (path) => {
    const [length, matrix] = [path.getTotalLength(), path.getScreenCTM()];
    return Array.from({ length: 24 }, (_, k) => path.getPointAtLength((length * (k + 1)) / 26).matrixTransform(matrix));
  };

  const look = async () => {
    await settled();
    const drawn = [...document.querySelectorAll('.draft .pointed, .draft .pencil:not(.thin), .prospects .shown .ground')].filter((path) => path.getAttribute('d'));
    if (!drawn.length) return;
    decisions += 1;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*:not(.sr-only) { pointer-events: auto !important; } .show, .show * { pointer-events: none !important; }');
    document.adoptedStyleSheets.push(sheet);
    const frame = document.querySelector('.frame').getBoundingClientRect();
    for (const path of drawn) {
      for (const { x, y } of points(path)) {
        if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) continue;
        const over = document.elementFromPoint(x, y);
        if (over && (!over.closest('[data-board]') || over.closest('.badge'))) faults.add(`over the line: ${name(over)}`);
      }
    }
    const desk = document.querySelector('.desk').getBoundingClientRect();
    let sum = 0;
    const number = (text) => Number(text.replace('−', '-').replace('+', ''));
    for (const part of document.querySelectorAll('.desk .parts li:not(.nothing), .desk .gains li:not(.sr-only)')) {
      const box = part.getBoundingClientRect();
      const inside = box.left >= desk.left - 1 && box.right <= desk.right + 1 && box.top >= desk.top - 1 && box.bottom <= desk.bottom + 1;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const shown = part.contains(document.elementFromPoint(x, y)) && part.contains(document.elementFromPoint(box.right - 2, y));
      if (!inside || !shown) faults.add(`a part out of sight: ${part.textContent.trim()} (${rect(part)}) in ${rect(document.querySelector('.desk'))}`);
      if (part.closest('.parts')) sum += number(part.querySelector('b').textContent);
    }
    const gain = document.querySelector('.desk .gain');
    if (gain && document.querySelector('.desk .parts') && number(gain.textContent) !== sum) faults.add(`parts make ${sum}, not ${gain.textContent}`);
    document.adoptedStyleSheets.pop();
  };

  window.laws = { look, kept: () => ({ boards: [...boards], confirms: [...confirms], faults: [...faults], decisions }) };
})();
