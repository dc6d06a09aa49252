/** A try for sharing, without spoilers: city, day, points, and a sign for each round. */
import { lettering } from '$/board/save';

export const SIGNS = ['🟥', '⬜', '🟨', '🟩'] as const;
const COLOURS = ['#c8102e', '#cfc8b8', '#f2c53d', '#0b6e4f'] as const;

/** How good a round was, from 0 to 3, by the points it brought. */
export function grade(gain: number): 0 | 1 | 2 | 3 {
  if (gain <= 0) return 0;
  if (gain < 4) return 1;
  return gain < 8 ? 2 : 3;
}

export function signs(gains: readonly number[]): string {
  return gains.map((gain) => SIGNS[grade(gain)]).join('');
}

/** The same as a picture. */
export function card(title: string, points: string, gains: readonly number[]): Promise<Blob> {
  const [width, height, family] = [1080, 566, lettering()];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const paint = canvas.getContext('2d')!;
  paint.fillStyle = '#f6f1e4';
  paint.fillRect(0, 0, width, height);
  paint.fillStyle = '#2b2a33';
  paint.font = `600 54px ${family}`;
  paint.fillText(title, 64, 130);
  paint.font = `700 128px ${family}`;
  paint.fillText(points, 64, 290);
  const step = (width - 128) / 12;
  gains.slice(0, 12).forEach((gain, k) => {
    paint.fillStyle = COLOURS[grade(gain)];
    paint.beginPath();
    paint.roundRect(64 + k * step, 350, step - 14, step - 14, 14);
    paint.fill();
  });
  paint.fillStyle = '#6b675c';
  paint.font = `500 34px ${family}`;
  paint.fillText('Fareplay', 64, 510);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
