import { expect, test } from 'vitest';
import type { Message } from '$/api/api.generated';
import { session } from '$/account/session.svelte';
import { ChatRoom, messageText } from './chatRoom.svelte';

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
  const room = new ChatRoom(() => ({ kind: 'tables', id: 'a' }));
  room.receive(said(2, 'bo'));
  room.receive(said(1, 'bo'));
  room.receive(said(2, 'bo', { hidden: true, text: null }));
  expect(room.messages.map(({ n }) => n)).toEqual([1, 2]);
  expect(messageText(room.messages[1]!)).toBe('This message was hidden.');
});

test('one reads a phrase in their own language, and nothing of whom they muted', () => {
  const room = new ChatRoom(() => ({ kind: 'tables', id: 'a' }));
  room.receive(said(1, 'bo', { phrase: 'clap', text: null }));
  room.receive(said(2, 'cy'));
  expect(messageText(room.messages[0]!)).toBe('Well played!');
  expect(room.unread).toBe(2);
  session.me = { person: null, tokens: [], ratings: [], muted: ['cy'] };
  expect(room.messages.map(({ n }) => n)).toEqual([1]);
  room.see();
  expect(room.unread).toBe(0);
});
