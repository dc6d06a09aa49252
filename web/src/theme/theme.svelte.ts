/** The theme of the page: dark or light, with or without animation. */
import { settings } from '$/account/settings.svelte';

const isDark = (): boolean => settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);

class Theme {
  dark = $state(isDark());

  /** Follow the reader's choice and the device. Call once, inside an effect. */
  watch(): () => void {
    const night = matchMedia('(prefers-color-scheme: dark)');
    const see = (): void => {
      this.dark = isDark();
      document.documentElement.classList.toggle('fp-dark', this.dark);
    };
    see();
    night.addEventListener('change', see);
    return () => night.removeEventListener('change', see);
  }
}

export const theme = new Theme();

const still = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

/** Whether the reader wants no animation. */
export function prefersStill(): boolean {
  return still?.matches ?? false;
}
