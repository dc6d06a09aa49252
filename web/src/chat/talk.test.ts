import { expect, test } from 'vitest';
import type { Message } from '$/api/api.generated';
import { session } from '$/account/session.svelte';
import { Talk, wordsOf } from './talk.svelte';

const said = (n: number, who: string, more: Partial<Message> = {}): Message => ({
  n,
  at: 0,
  person: { id: who, name: who, guest: true },
  seat: 0,
  phrase: null,
  text: `message ${n}`,
  hidden: false,
  ...more,
});

test('messages come in order, once, and may be hidden later', () => {
  const talk = new Talk(() => ({ kind: 'tables', id: 'a' }));
  talk.hear(said(2, 'bo'));
  talk.hear(said(1, 'bo'));
  talk.hear(said(2, 'bo', { hidden: true, text: null }));
  expect(talk.messages.map(({ n }) => n)).toEqual([1, 2]);
  expect(wordsOf(talk.messages[1]!)).toBe('This message was hidden.');
});

test('one reads a phrase in their own language, and nothing of whom they muted', () => {
  const talk = new Talk(() => ({ kind: 'tables', id: 'a' }));
  talk.hear(said(1, 'bo', { phrase: 'well_played', text: null }));
  talk.hear(said(2, 'cy'));
  expect(wordsOf(talk.messages[0]!)).toBe('Well played!');
  expect(talk.unread).toBe(2);
  session.me = { person: null, tokens: [], ratings: [], muted: ['cy'] };
  expect(talk.messages.map(({ n }) => n)).toEqual([1]);
  talk.see();
  expect(talk.unread).toBe(0);
});
