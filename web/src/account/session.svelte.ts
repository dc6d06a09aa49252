/** Who is playing in this browser. */
import { get, post, request } from '$/api/client';
import type { Me, Person } from '$/api/api.generated';
import { t } from '$/languages/language.svelte';
import { router } from '$/router.svelte';
import { remember, settings } from './settings.svelte';

class Session {
  me = $state.raw<Me | null>(null);
  person = $derived<Person | null>(this.me?.person ?? null);

  /** Ask the server who we are. */
  async load(): Promise<void> {
    this.me = await get<Me>('/api/me');
  }

  /** Be somebody: a guest with a name of their choice, or with one of ours, if there is no session yet. */
  async need(): Promise<Person> {
    if (!this.me) await this.load();
    if (!this.person && this.me?.closed) router.go('/sign-in'); // what the server says to a guest is shown there
    if (!this.person) {
      const name = settings.name || t('name.guest', { n: '#' });
      this.me = await post<Me>('/api/people/guest', { name, numbered: !settings.name });
    }
    return this.person!;
  }

  /** Sign out on this device; the page knows it at once. */
  async signOut(): Promise<void> {
    await post('/api/people/sign-out');
    this.forget();
  }

  /** Nobody is signed in here any more. */
  forget(): void {
    const { sends_mail = false, closed = false, openid = '' } = this.me ?? {};
    this.me = { person: null, tokens: [], ratings: [], muted: [], recovery_codes: 0, sends_mail, closed, openid };
    settings.name = '';
    remember();
  }

  /** Read nothing any more of what somebody says. */
  async mute(person: string): Promise<void> {
    this.me = await post<Me>(`/api/me/muted/${encodeURIComponent(person)}`);
  }

  async unmute(person: string): Promise<void> {
    this.me = await request<Me>('DELETE', `/api/me/muted/${encodeURIComponent(person)}`);
  }

  async rename(name: string): Promise<void> {
    settings.name = name;
    remember();
    if (!this.person) this.me = await post<Me>('/api/people/guest', { name });
    else {
      await request('PATCH', '/api/me', { name });
      await this.load();
    }
  }
}

export const session = new Session();
