import { mount } from 'svelte';
import './gameFolders';
import App from './App.svelte';
import { watchForms } from './components/validation';
import { fileAt, watchLinks } from './hosting';
import './theme';

watchLinks();
watchForms();

const target = document.getElementById('app')!;

// What the page shows before its first own content makes room for it.
const shell = document.getElementById('shell');
const watcher = new MutationObserver(() => {
  if (!target.querySelector('h1, header, main')) return;
  shell?.remove();
  watcher.disconnect();
});
if (shell) watcher.observe(target, { childList: true, subtree: true });

export default mount(App, { target });

/** Start the service worker, which makes the app work without a network, and send it the list of files. */
async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(fileAt('service-worker.js'));
    const { active } = await navigator.serviceWorker.ready;
    const files = (await (await fetch(fileAt('files.json'), { cache: 'no-cache' })).json()) as string[];
    active?.postMessage(files.map((file) => new URL(fileAt(file), location.origin).href));
  } catch {
    // Without it everything works, except without a network.
  }
}

// When the page is idle.
addEventListener('load', () => setTimeout(() => void keepForOffline(), 2000));
