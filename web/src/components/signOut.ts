/** Signing out, from wherever it is offered. */
import { confirmed } from './confirm.svelte';
import { t } from '$/languages/language.svelte';
import { router } from '$/router.svelte';
import { session } from '$/account/session.svelte';

/** Sign out on this device and go home. A guest, who could not come back, is asked first. */
export async function signOut(): Promise<void> {
  const { person } = session;
  if (person?.guest) {
    const instead = { href: '/create-account', label: t('account.leave_claim') };
    const text = t('account.leave_text', { name: person.name });
    if (!(await confirmed({ title: t('account.leave_title'), text, action: t('account.leave_anyway'), instead }))) return;
  }
  await session.signOut();
  router.go('/');
}
