/** The messages at a table or in a club that this person may read, and how many of them are new. */
import type { Message, MessageRequest } from '$/api/api.generated';
import { chat, type Room } from '$/api/chat';
import { t } from '$/languages/language.svelte';
import { people } from '$/account/relations.svelte';
import { session } from '$/account/session.svelte';

/** The text of a message, in the reader's language if it is a phrase. */
export function messageText(message: Message): string {
  if (message.hidden) return t('chat.hidden');
  return message.phrase ? t(`phrase.${message.phrase}`) : (message.text ?? '');
}

export class ChatRoom {
  private all = $state.raw<readonly Message[]>([]);
  private read = $state(0);
  private asked = false;

  constructor(private readonly roomOf: () => Room) {}

  /** All messages except those of muted or blocked people. */
  messages = $derived(this.all.filter(({ person }) => !session.me?.muted?.includes(person.id) && people.to(person.id) !== 'blocked'));
  unread = $derived(this.messages.filter(({ n, person }) => n > this.read && person.id !== session.person?.id).length);

  /** Load earlier messages, once. */
  async load(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    try {
      await this.refresh();
      this.see();
    } catch {
      this.asked = false;
    }
  }

  /** Load recent messages, where no stream sends them. */
  async refresh(): Promise<void> {
    const { messages } = await chat.messages(this.roomOf());
    const latest = messages.at(-1)?.n ?? 0;
    this.all = [...messages, ...this.all.filter(({ n }) => n > latest)];
  }

  async say(words: MessageRequest): Promise<void> {
    this.receive(await chat.say(this.roomOf(), words));
    this.see();
  }

  async hide(message: Message): Promise<void> {
    await chat.hide(this.roomOf(), message.n);
    this.receive({ ...message, hidden: true, phrase: null, text: null });
  }

  report = (message: Message): Promise<void> => chat.report(this.roomOf(), message.n);

  /** Add a message, or hide one. */
  receive(message: Message): void {
    this.all = [...this.all.filter(({ n }) => n !== message.n), message].sort((a, b) => a.n - b.n);
  }

  /** Mark all messages as read. */
  see(): void {
    this.read = this.all.at(-1)?.n ?? 0;
  }
}
