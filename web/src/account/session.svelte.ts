/** The person who plays in this browser. */
import { get, post, request } from '$/api/client';
import type { Me, OpenIdRedirect, Person } from '$/api/api.generated';
import { t } from '$/languages/language.svelte';
import { router } from '$/router.svelte';
import { saveSettings, settings } from './settings.svelte';

class Session {
  me = $state.raw<Me | null>(null);
  person = $derived<Person | null>(this.me?.person ?? null);

  /** Ask the server who is signed in. */
  async load(): Promise<void> {
    this.me = await get<Me>('/api/me');
  }

  /** Return the person; without a session, become a guest with their chosen name, or with one of ours. */
  async need(): Promise<Person> {
    if (!this.me) await this.load();
    if (!this.person && this.me?.closed) router.go('/sign-in'); // the page shows the server's answer to a guest
    if (!this.person) {
      const name = settings.name || t('name.guest', { n: '#' });
      this.me = await post<Me>('/api/people/guest', { name, numbered: !settings.name });
    }
    return this.person!;
  }

  /** Sign out on this device. */
  async signOut(): Promise<void> {
    await post('/api/people/sign-out');
    this.forget();
  }

  /** Forget the signed-in person. */
  forget(): void {
    const { sends_mail = false, closed = false, openid = '', custom_boards = false } = this.me ?? {};
    this.me = { person: null, tokens: [], ratings: [], muted: [], recovery_codes: 0, sends_mail, closed, openid, has_password: false, custom_boards };
    settings.name = '';
    saveSettings();
  }

  /** Hide somebody's messages. */
  async mute(person: string): Promise<void> {
    this.me = await post<Me>(`/api/me/muted/${encodeURIComponent(person)}`);
  }

  async unmute(person: string): Promise<void> {
    this.me = await request<Me>('DELETE', `/api/me/muted/${encodeURIComponent(person)}`);
  }

  /** Change the name; an account needs its password. */
  async rename(name: string, password = ''): Promise<void> {
    if (!this.person) this.me = await post<Me>('/api/people/guest', { name });
    else {
      await request('PATCH', '/api/me', { name, password });
      await this.load();
    }
    settings.name = name;
    saveSettings();
  }

  /** Go to the OpenID provider to sign in. Somebody who is signed in has to `leave` their account. */
  async signInAtProvider(leave = false): Promise<void> {
    location.assign((await post<OpenIdRedirect>('/api/openid/sign-in', { switch: leave })).address);
  }
}

export const session = new Session();
