/** The time, for countdowns on the page. */
import { onMount } from 'svelte';

/** A function that returns the time, updated every second while its component exists. */
export function currentTime(): () => number {
  let now = $state(Date.now());
  onMount(() => {
    const timer = setInterval(() => (now = Date.now()), 1000);
    return () => clearInterval(timer);
  });
  return () => now;
}
