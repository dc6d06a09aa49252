/** Requests about the chat at a table or in a club. */
import type * as sent from './api.generated';
import { get, post } from './client';

/** What anybody may say in a chat, or as a sign that is soon gone. */
export const PHRASES = ['hello', 'clap', 'laugh', 'wow', 'think', 'sad', 'thanks', 'hurry'] as const;

export type Phrase = (typeof PHRASES)[number];

/** Where people chat: at a table or in a club. */
export interface Room {
  kind: 'tables' | 'clubs';
  id: string;
}

const at = ({ kind, id }: Room): string => `/api/${kind}/${encodeURIComponent(id)}/messages`;

export const chat = {
  messages: (room: Room): Promise<sent.MessageList> => get(at(room)),
  say: (room: Room, words: sent.MessageRequest): Promise<sent.Message> => post(at(room), words),
  hide: (room: Room, n: number): Promise<void> => post(`${at(room)}/${n}/hide`),
  report: (room: Room, n: number): Promise<void> => post(`${at(room)}/${n}/report`),
};
