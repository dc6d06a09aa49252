import { expect, it } from 'vitest';
import { SentTurn } from './sentTurn.svelte';

/** A table whose turn the test sets, and what it answers. */
function table(): { now: { turn: object }; answer: (accepted: boolean) => void; onturn: () => Promise<boolean> } {
  let now = $state.raw({ turn: {} });
  let answer: (accepted: boolean) => void = () => {};
  return {
    get now() {
      return now;
    },
    set now(to) {
      now = to;
    },
    answer: (accepted) => answer(accepted),
    onturn: () => new Promise((resolve) => (answer = resolve)),
  };
}

it('is on its way until the table shows another turn, whenever the answer comes', async () => {
  const at = table();
  const sent = new SentTurn(() => at.now as never);
  const sending = sent.send(['C3'], at.onturn);
  expect(sent.moves).toEqual(['C3']);
  at.answer(true);
  await sending;
  expect(sent.moves).toEqual(['C3']);
  at.now = { turn: {} };
  expect(sent.moves).toBeNull();
});

it('is mine again when it was refused', async () => {
  const at = table();
  const sent = new SentTurn(() => at.now as never);
  const sending = sent.send(['C3'], at.onturn);
  at.answer(false);
  await sending;
  expect(sent.moves).toBeNull();
});
