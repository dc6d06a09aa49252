/** The time, for what counts down on the page. */
import { onMount } from 'svelte';

/** A function that tells the time, anew every second while its component is there. */
export function ticking(): () => number {
  let now = $state(Date.now());
  onMount(() => {
    const timer = setInterval(() => (now = Date.now()), 1000);
    return () => clearInterval(timer);
  });
  return () => now;
}
