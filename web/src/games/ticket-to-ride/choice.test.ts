import { expect, test } from 'vitest';
import early from '$fixtures/ride-early.json';
import second from '$fixtures/ride-second.json';
import { Choice, withPlay } from './choice.svelte';
import type { Draw, Play, Position } from './types';

const position = early.view.position as unknown as Position;
const hand = position.hands[0]!;

function begun(): Choice {
  const plays = early.turn.lines as unknown as Play[];
  return new Choice(
    () => plays,
    () => hand,
  );
}

test('the server tells the moves; each is found once', () => {
  const choice = begun();
  const claims = [...choice.claims.values()].flat();
  const found = [...claims, ...choice.draws.values(), choice.tickets!].map((play) => play.moves[0]);
  expect(found.sort()).toEqual([...early.view.legal_moves].sort());
});

test('a route is chosen in its thriftiest way; another way may be chosen, and all of it cancelled', () => {
  const choice = begun();
  const [route, ways] = [...choice.claims].find(([, some]) => some.length > 1)!;
  expect(choice.pick(route)).toBe(true);
  expect(choice.chosen).toBe(ways[0]);
  choice.pay(ways[1]!);
  expect(choice.pick(route)).toBe(true);
  expect(choice.chosen).toBe(ways[1]);
  choice.cancel();
  expect(choice.chosen).toBeNull();
  expect(choice.claim).toBeNull();
});

test('a route that cannot be claimed changes nothing', () => {
  const choice = begun();
  const shut = position.routes.findIndex((owner) => owner !== null) + 1;
  choice.drawTickets();
  expect(choice.pick(shut)).toBe(false);
  expect(choice.chosen).toBe(choice.tickets);
});

test('what is pointed at is told before what is chosen', () => {
  const choice = begun();
  const [one, other] = [...choice.claims.keys()];
  choice.pick(one!);
  choice.route = other!;
  expect(choice.claim?.route).toBe(other);
  choice.route = null;
  expect(choice.claim?.route).toBe(one);
});

test('the second card may not be a face-up bus, because the server does not offer it', () => {
  const plays = second.turn.lines as unknown as Play[];
  const choice = new Choice(
    () => plays,
    () => ({}),
  );
  expect(second.view.position.row).toContain('bus');
  expect(choice.draws.has('bus')).toBe(false);
  expect(choice.draws.get(null)?.ends_turn).toBe(true);
  expect(choice.claims.size).toBe(0);
});

test('a claim that was sent shows at once what its line says, and no more', () => {
  const choice = begun();
  const claim = [...choice.claims.values()][0]![0]!;
  const shown = withPlay(position, 0, claim);
  expect(shown.routes[claim.route - 1]).toBe(0);
  expect(shown.buses[0]).toBe(claim.buses_left);
  expect(shown.cards[0]).toBe(position.cards[0]! - Object.values(claim.cards).reduce((sum, count) => sum + count, 0));
  expect(shown.row).toEqual(position.row);
  expect(position.routes[claim.route - 1]).toBeNull();
});

test('a card taken leaves its own slot of the row and joins the hand', () => {
  const card = position.row[1]!;
  const draw = begun().draws.get(card) as Draw;
  const shown = withPlay(position, 0, draw, 1);
  expect(shown.row).toEqual(position.row.map((one, k) => (k === 1 ? null : one)));
  expect(shown.hands[0]![card]).toBe((hand[card] ?? 0) + 1);
  expect(withPlay(position, 0, begun().draws.get(null)!).cards).toEqual(position.cards);
});
