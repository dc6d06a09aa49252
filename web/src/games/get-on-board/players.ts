/** The second marks that go with the players' colours, as in drawing/palette.py. */
export const MARKS = ['disc', 'triangle', 'square', 'diamond', 'star'] as const;
export const INLAYS = [null, '17 7', '4 14', '0 10', '8 7 0 7'] as const;
