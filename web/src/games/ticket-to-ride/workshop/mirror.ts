/** Mirrors: what an edit at one place does at its mirror images too. */
import type { File, Spot } from './edit';

export type Flip = (spot: Spot) => Spot;

/** A spot counts as another's image if it is no farther from it. */
const NEAR = 0.006;
const opposite = (value: number): number => Math.round((1 - value) * 1000) / 1000;

/** The spot itself, and its image in each mirror that is on. */
export function flipsOf(across: boolean, along: boolean): Flip[] {
  const all: Flip[] = [([x, y]) => [x, y]];
  if (across) all.push(([x, y]) => [opposite(x), y]);
  if (along) all.push(([x, y]) => [x, opposite(y)]);
  if (across && along) all.push(([x, y]) => [opposite(x), opposite(y)]);
  return all;
}

const isNear = ([ax, ay]: Spot, [bx, by]: Spot): boolean => Math.abs(ax - bx) < NEAR && Math.abs(ay - by) < NEAR;

/** Spots or outlines and their images, each once. */
export function imagesOf(flips: readonly Flip[], spots: readonly Spot[]): Spot[][] {
  const images = flips.map((flip) => spots.map(flip));
  return images.filter((one, k) => !images.slice(0, k).some((other) => other.every((spot, n) => isNear(spot, one[n]!))));
}

/** Locations and those that are their images, each set once, with the mirror that shows it; those without an image are left out. */
export function twinsOf(file: File, flips: readonly Flip[], ids: readonly string[]): { ids: string[]; flip: Flip }[] {
  const seen = new Set<string>();
  return flips.flatMap((flip) => {
    const found = ids.map((id) => {
      const { x, y } = file.locations.find((one) => one.id === id)!;
      const image = flip([x, y]);
      return isNear([x, y], image) ? id : file.locations.find((one) => isNear([one.x, one.y], image))?.id;
    });
    const key = [...found].sort().join(' ');
    if (found.includes(undefined) || seen.has(key)) return [];
    seen.add(key);
    return [{ ids: found as string[], flip }];
  });
}
