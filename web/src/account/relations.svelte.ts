/** The reader's relations: friends, requests, blocks, recent opponents, invitations. */
import type { Acquaintance, Relations } from '$/api/api.generated';
import { relations as api } from '$/api/people';
import { tables } from '$/api/tables';
import { router } from '$/router.svelte';
import { session } from './session.svelte';

export type Relation = 'friends' | 'asked_me' | 'asked' | 'blocked';

const RELATIONS: readonly Relation[] = ['friends', 'asked_me', 'asked', 'blocked'];

class People {
  known = $state.raw<Relations | null>(null);

  /** Load them; without a session there are none. */
  async load(): Promise<void> {
    if (!session.me) await session.load();
    this.known = session.person ? await api.all() : null;
  }

  /** Send a request that changes them. */
  async change(what: Promise<Relations>): Promise<void> {
    this.known = await what;
  }

  /** Accept an invitation: sit down at the table, if a seat is still free. */
  async accept(table: string): Promise<void> {
    await tables.join(table).catch(() => {}); // its page explains if that failed
    router.go(`/table/${table}`);
    await this.load().catch(() => {});
  }

  /** The reader's relation to somebody. */
  to(person: string): Relation | null {
    const has = (list: readonly Acquaintance[]): boolean => list.some((one) => one.person.id === person);
    return RELATIONS.find((name) => this.known && has(this.known[name])) ?? null;
  }
}

export const people = new People();
