import { mount } from 'svelte';
import './gameFolders';
import App from './App.svelte';
import { fileAt, watchLinks } from './hosting';
import './theme';

watchLinks();

export default mount(App, { target: document.getElementById('app')! });

/** Start the service worker, which makes the app work without a network, and send it the list of files. */
async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(fileAt('worker.js'));
    const { active } = await navigator.serviceWorker.ready;
    const files = (await (await fetch(fileAt('files.json'))).json()) as string[];
    active?.postMessage(files.map((file) => new URL(fileAt(file), location.origin).href));
  } catch {
    // Without it everything works, except without a network.
  }
}

// When the page is idle.
addEventListener('load', () => setTimeout(() => void keepForOffline(), 2000));
