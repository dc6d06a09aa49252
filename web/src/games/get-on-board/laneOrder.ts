/**
 * The order of lanes on shared roads, such that lines cross as little as can be: the same as in the pictures
 * (src/fareplay/drawing/lane_order.py), for lines that are only being tried.
 */
import type { Point } from '$/api/types';

export type Orders = Map<string, number[]>;
export type Positions = Readonly<Record<string, Point>>;

const SWEEPS = 6;

/** The name of the edge between two nodes, whichever way it is travelled. */
export function edge(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** The order of the lanes on every edge that carries a line: seats from left to right along the edge's name. */
export function arrange(lines: readonly (readonly string[])[], position: Positions): Orders {
  return new Arrangement(lines, position).orders();
}

/** First every pair of lines on an edge says who should be left; then each edge is mended to fit its neighbours. */
class Arrangement {
  private readonly steps = new Map<string, Map<number, number>>();

  constructor(
    private readonly lines: readonly (readonly string[])[],
    private readonly position: Positions,
  ) {
    lines.forEach((line, seat) => {
      for (let k = 0; k + 1 < line.length; k++) {
        const name = edge(line[k]!, line[k + 1]!);
        let seats = this.steps.get(name);
        if (!seats) this.steps.set(name, (seats = new Map()));
        if (!seats.has(seat)) seats.set(seat, k);
      }
    });
  }

  orders(): Orders {
    const found: Orders = new Map();
    for (const name of this.steps.keys()) found.set(name, this.firstOrder(name));
    const shared = [...found].filter(([, order]) => order.length > 1).map(([name]) => name);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      let changed = false;
      for (const name of shared) {
        const before = found.get(name)!;
        const after = this.mended(name, found);
        if (!same(before, after)) changed = true;
        found.set(name, after);
      }
      if (!changed) break;
    }
    return found;
  }

  private firstOrder(name: string): number[] {
    const seats = [...this.steps.get(name)!.keys()].sort((a, b) => a - b);
    if (seats.length < 2) return seats;
    const wishes = pairs(seats).map(([i, j]) => [i, j, this.wish(name, i, j)] as const);
    const regret = (order: readonly number[]): number =>
      wishes.reduce((sum, [i, j, w]) => sum + ((order.indexOf(i) - order.indexOf(j)) * w > 0 ? Math.abs(w) : 0), 0);
    return least(permutations(seats), (order) => [regret(order)]);
  }

  /** Positive if i should be left of j for someone following the name; the size says how much it matters. */
  private wish(name: string, i: number, j: number): number {
    const at = this.steps.get(name)!.get(i)!;
    const line = this.lines[i]!;
    const ahead = this.parting(i, j, name, 1);
    const behind = this.parting(i, j, name, -1);
    let wish: number;
    if (ahead) wish = -ahead * (ahead === -behind ? 2 : 1.5);
    else if (behind) wish = behind * 1.5;
    else wish = 0.1 * this.habit(line[at]!, line[at + 1]!);
    return `${line[at]} ${line[at + 1]}` === name ? wish : -wish;
  }

  /** With nothing to choose between, the lower seat runs on the upper or left side. */
  private habit(a: string, b: string): number {
    const [ax, ay] = this.position[a]!;
    const [bx, by] = this.position[b]!;
    return bx > ax + 1e-6 || (Math.abs(bx - ax) <= 1e-6 && by < ay) ? 1 : -1;
  }

  /** Follow i's travel, or go against it, to where i and j part: 1 if i turns right of j, -1 left, 0 neither. */
  private parting(i: number, j: number, name: string, way: 1 | -1): number {
    const first = this.lines[i]!;
    const second = this.lines[j]!;
    let p = this.steps.get(name)!.get(i)!;
    let q = this.steps.get(name)!.get(j)!;
    const step = first[p] === second[q] ? way : -way;
    p = way < 0 ? p : p + 1;
    q = step < 0 ? q : q + 1;
    let came = first[p - way]!;
    let here: string;
    for (;;) {
      here = first[p]!;
      p += way;
      q += step;
      if (p < 0 || p >= first.length || q < 0 || q >= second.length) return 0;
      if (first[p] !== second[q]) break;
      came = here;
    }
    return this.turn(came, here, first[p]!) > this.turn(came, here, second[q]!) ? 1 : -1;
  }

  /** The angle of the turn at b, clockwise as seen on a page whose y runs down. */
  private turn(a: string, b: string, c: string): number {
    const [ax, ay] = this.position[a]!;
    const [bx, by] = this.position[b]!;
    const [cx, cy] = this.position[c]!;
    const [x, y, u, v] = [bx - ax, by - ay, cx - bx, cy - by];
    return Math.atan2(x * v - y * u, x * u + y * v);
  }

  /** The order of one edge that crosses least, all others being as they are. */
  private mended(name: string, orders: Orders): number[] {
    const now = orders.get(name)!;
    const pulls = this.pulls(name, orders);
    if (!pulls.length) return now;
    const crossings = (order: readonly number[]): number =>
      Math.round(
        pulls.reduce((sum, [l, r, weight]) => sum + (order.indexOf(l) > order.indexOf(r) ? weight : 0), 0) * 1000,
      );
    return least(permutations([...now].sort((a, b) => a - b)), (order) => [crossings(order), same(order, now) ? 0 : 1]);
  }

  /** At each end of an edge: which seat should be left of which (following the name), and what it costs if not. */
  private pulls(name: string, orders: Orders): [number, number, number][] {
    const found: [number, number, number][] = [];
    const [a, b] = name.split(' ') as [string, string];
    for (const [came, node] of [
      [a, b],
      [b, a],
    ] as const) {
      for (const [i, j] of pairs(orders.get(name)!)) {
        const mine = this.onward(name, i, node);
        const other = this.onward(name, j, node);
        if (mine === undefined || other === undefined) continue;
        let left: boolean;
        let weight: number;
        if (mine === other) {
          const following = orders.get(edge(node, mine))!;
          left = following.indexOf(i) < following.indexOf(j) === (edge(node, mine) === `${node} ${mine}`);
          weight = 1.01;
        } else {
          left = this.turn(came, node, mine) < this.turn(came, node, other);
          weight = 1;
        }
        if (came !== a) left = !left;
        found.push(left ? [i, j, weight] : [j, i, weight]);
      }
    }
    return found;
  }

  /** Where a line goes from an edge over the node at one end of it. */
  private onward(name: string, seat: number, node: string): string | undefined {
    const at = this.steps.get(name)!.get(seat)!;
    const line = this.lines[seat]!;
    return line[line[at + 1] === node ? at + 2 : at - 1];
  }
}

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, k) => value === b[k]);
}

function pairs(values: readonly number[]): [number, number][] {
  return values.flatMap((a, k) => values.slice(k + 1).map((b): [number, number] => [a, b]));
}

/** All orders of some values, in the order of a dictionary when the values come sorted. */
function permutations(values: readonly number[]): number[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((first, k) =>
    permutations([...values.slice(0, k), ...values.slice(k + 1)]).map((rest) => [first, ...rest]),
  );
}

/** The first order with the least cost; the orders come sorted, so ties go to the lesser. */
function least(orders: number[][], cost: (order: number[]) => number[]): number[] {
  let best = orders[0]!;
  let lowest = cost(best);
  for (const order of orders.slice(1)) {
    const price = cost(order);
    const k = price.findIndex((value, index) => Math.abs(value - lowest[index]!) > 1e-9);
    if (k >= 0 && price[k]! < lowest[k]!) {
      best = order;
      lowest = price;
    }
  }
  return best;
}
