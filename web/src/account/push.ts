/** Web push: notifications in this browser while no page is open. */
import { get, post } from '$/api/client';
import type { NotificationSettings } from '$/api/api.generated';
import { language } from '$/languages/language.svelte';

/** Whether this browser supports it here: it needs a service worker, and a page from https or from this machine. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && isSecureContext;

/** Whether the browser has not asked the reader yet; somebody who refused is not asked again. */
export const offersPush = (): boolean => Notification.permission === 'default';

/** Subscribe this browser to notifications, in the reader's language. */
export async function subscribeHere(): Promise<void> {
  const { push_key } = await get<NotificationSettings>('/api/me/notifications');
  await subscribe(push_key, language.code);
}

export async function subscribe(key: string, language: string): Promise<NotificationSettings> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('refused');
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = made.toJSON();
  return post('/api/me/push', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, language });
}

export async function unsubscribe(): Promise<NotificationSettings> {
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.getSubscription();
  const endpoint = made?.endpoint ?? '';
  await made?.unsubscribe();
  return post('/api/me/push/remove', { endpoint });
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}
