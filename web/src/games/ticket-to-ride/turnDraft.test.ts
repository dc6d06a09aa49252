import { expect, test } from 'vitest';
import early from '$fixtures/ride-early.json';
import second from '$fixtures/ride-second.json';
import { TurnDraft, withLine } from './turnDraft.svelte';
import type { Draw, Line, Position } from './types';

const position = early.view.position as unknown as Position;
const hand = position.hands[0]!;

function begun(): TurnDraft {
  const lines = early.turn.lines as unknown as Line[];
  return new TurnDraft(
    () => lines,
    () => hand,
  );
}

test('the server tells the moves; each is found once', () => {
  const draft = begun();
  const claims = [...draft.claims.values()].flat();
  const found = [...claims, ...draft.draws.values(), draft.tickets!].map((line) => line.moves[0]);
  expect(found.sort()).toEqual([...early.view.legal_moves].sort());
});

test('a route is chosen in its thriftiest way; another way may be chosen, and all of it cancelled', () => {
  const draft = begun();
  const [route, ways] = [...draft.claims].find(([, some]) => some.length > 1)!;
  expect(draft.pick(route)).toBe(true);
  expect(draft.chosen).toBe(ways[0]);
  draft.pay(ways[1]!);
  expect(draft.pick(route)).toBe(true);
  expect(draft.chosen).toBe(ways[1]);
  draft.cancel();
  expect(draft.chosen).toBeNull();
  expect(draft.claim).toBeNull();
});

test('a route that cannot be claimed changes nothing', () => {
  const draft = begun();
  const shut = position.routes.findIndex((owner) => owner !== null) + 1;
  draft.drawTickets();
  expect(draft.pick(shut)).toBe(false);
  expect(draft.chosen).toBe(draft.tickets);
});

test('what is pointed at is told before what is chosen', () => {
  const draft = begun();
  const [one, other] = [...draft.claims.keys()];
  draft.pick(one!);
  draft.route = other!;
  expect(draft.claim?.route).toBe(other);
  draft.route = null;
  expect(draft.claim?.route).toBe(one);
});

test('the second card may not be a face-up bus, because the server does not offer it', () => {
  const lines = second.turn.lines as unknown as Line[];
  const draft = new TurnDraft(
    () => lines,
    () => ({}),
  );
  expect(second.view.position.row).toContain('bus');
  expect(draft.draws.has('bus')).toBe(false);
  expect(draft.draws.get(null)?.ends_turn).toBe(true);
  expect(draft.claims.size).toBe(0);
});

test('a claim that was sent shows at once what its line says, and no more', () => {
  const draft = begun();
  const claim = [...draft.claims.values()][0]![0]!;
  const shown = withLine(position, 0, claim);
  expect(shown.routes[claim.route - 1]).toBe(0);
  expect(shown.buses[0]).toBe(claim.buses_left);
  expect(shown.cards[0]).toBe(position.cards[0]! - Object.values(claim.cards).reduce((sum, count) => sum + count, 0));
  expect(shown.row).toEqual(position.row);
  expect(position.routes[claim.route - 1]).toBeNull();
});

test('a card taken leaves its own slot of the row and joins the hand', () => {
  const card = position.row[1]!;
  const draw = begun().draws.get(card) as Draw;
  const shown = withLine(position, 0, draw, 1);
  expect(shown.row).toEqual(position.row.map((one, k) => (k === 1 ? null : one)));
  expect(shown.hands[0]![card]).toBe((hand[card] ?? 0) + 1);
  expect(withLine(position, 0, begun().draws.get(null)!).cards).toEqual(position.cards);
});
