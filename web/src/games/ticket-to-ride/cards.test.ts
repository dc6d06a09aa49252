import { expect, test } from 'vitest';
import { grouped, lacking, plus, thrifty, total, without } from './cards';
import type { Cards, Claim } from './types';

function claim(route: number, colour: string, buses: number, cards: Cards): Claim {
  return {
    action: 'claim',
    moves: [`claim ${route} ${colour} ${buses}`],
    gain: 1,
    gains: { routes: 1 },
    eliminates: false,
    boxes: {},
    route,
    cards,
    buses_left: 9,
    completes: 0,
    completed: [],
    secures: {},
    to_go: [],
    closes: [],
    last_turns: false,
  };
}

test('a hand is grouped by colour in one order, buses last, without the colours it lacks', () => {
  expect(grouped({ bus: 2, pink: 0, orange: 1, blue: 3 })).toEqual([
    { card: 'blue', count: 3 },
    { card: 'orange', count: 1 },
    { card: 'bus', count: 2 },
  ]);
  expect(grouped({})).toEqual([]);
});

test('cards paid leave the hand, a card drawn joins it', () => {
  const hand: Cards = { yellow: 2, bus: 1 };
  expect(total(without(hand, { yellow: 1, bus: 1 }))).toBe(1);
  expect(grouped(without(hand, { yellow: 2 }))).toEqual([{ card: 'bus', count: 1 }]);
  expect(plus(plus(hand, 'yellow'), 'green')).toEqual({ yellow: 3, green: 1, bus: 1 });
  expect(hand).toEqual({ yellow: 2, bus: 1 });
});

test('the worked example: three yellow, two and a bus, one and two buses, three buses, in this order', () => {
  const ways = [
    claim(3, 'bus', 3, { bus: 3 }),
    claim(3, 'yellow', 1, { yellow: 2, bus: 1 }),
    claim(3, 'yellow', 2, { yellow: 1, bus: 2 }),
    claim(3, 'yellow', 0, { yellow: 3 }),
  ];
  const sorted = thrifty(ways, { yellow: 3, bus: 3 });
  expect(sorted.map((way) => way.cards)).toEqual([{ yellow: 3 }, { yellow: 2, bus: 1 }, { yellow: 1, bus: 2 }, { bus: 3 }]);
});

test('with as few buses, the colour that leaves most in hand is paid first', () => {
  const ways = [
    claim(10, 'blue', 0, { blue: 2 }),
    claim(10, 'black', 1, { black: 1, bus: 1 }),
    claim(10, 'pink', 0, { pink: 2 }),
    claim(10, 'green', 0, { green: 2 }),
  ];
  const sorted = thrifty(ways, { blue: 2, black: 1, pink: 4, green: 2, bus: 1 });
  expect(sorted.map((way) => way.moves[0])).toEqual(['claim 10 pink 0', 'claim 10 blue 0', 'claim 10 green 0', 'claim 10 black 1']);
});

test('a hand lacks cards of the route’s colour, or of the one it has most of where any will do', () => {
  const route = (colour: string, length: number) => ({ colour, length });
  expect(lacking({ blue: 1, bus: 1, green: 4 }, route('blue', 3))).toBe(1);
  expect(lacking({ blue: 2, bus: 1 }, route('blue', 3))).toBe(0);
  expect(lacking({}, route('pink', 4))).toBe(4);
  expect(lacking({ blue: 1, green: 2 }, route('gray', 4))).toBe(2);
  expect(lacking({ bus: 2 }, route('gray', 2))).toBe(0);
});
