/**
 * What a session alone may not do needs the account's password: `await proved((password) => post(…, { password }))` asks
 * for it in a dialog. Guests have none; an account without one needs a recent sign-in.
 */
import { ApiError } from '$/api/client';
import { errorText } from '$/api/errors';
import { Cancelled } from './formAction.svelte';
import { confirmed } from './confirm.svelte';
import { t } from '$/languages/language.svelte';
import { session } from '$/account/session.svelte';

type Request = (password: string) => Promise<unknown>;

class Proof {
  request = $state.raw<Request | null>(null);
  private resolve: () => void = () => {};
  private reject: (error: unknown) => void = () => {};

  ask(what: Request): Promise<void> {
    this.cancel();
    this.request = what;
    return new Promise((resolve, reject) => ([this.resolve, this.reject] = [resolve, reject]));
  }

  /** Send the request. A wrong password is thrown; any other error belongs to whoever asked. */
  async send(password: string): Promise<void> {
    try {
      await this.request?.(password);
    } catch (error) {
      if (error instanceof ApiError && ['not_your_password', 'too_much', 'offline'].includes(error.key)) throw error;
      this.request = null;
      this.reject(error);
      return;
    }
    this.request = null;
    this.resolve();
  }

  cancel(): void {
    this.request = null;
    this.reject(new Cancelled());
  }
}

export const proof = new Proof();

/** Send a request with the account's password. Throws Cancelled if the reader closes the dialog. */
export async function proved(what: Request): Promise<void> {
  if (session.me?.has_password) return proof.ask(what);
  try {
    await what('');
  } catch (error) {
    if (!(error instanceof ApiError && error.key === 'sign_in_again' && session.me?.openid)) throw error;
    const action = t('account.openid', { name: session.me.openid });
    if (await confirmed({ title: t('account.confirm_title'), text: errorText(error), action, harmless: true })) await session.signInAtProvider(true);
    throw new Cancelled();
  }
}
