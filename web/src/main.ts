import { mount } from 'svelte';
import App from './App.svelte';
import './theme';

export default mount(App, { target: document.getElementById('app')! });

/** Start the worker that lets the app open without a network. */
async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/worker.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  } catch {
    // Without it everything works, only not without a network.
  }
}

// When the page has nothing else to do.
addEventListener('load', () => setTimeout(() => void keepForOffline(), 2000));
