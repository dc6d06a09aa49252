/** Whether the page is dark now: as the reader chose, or as the device is. */
import { isDark, settings } from '$/people/settings.svelte';

class Theme {
  dark = $state(isDark(settings.theme));

  /** Follow the reader's choice and the device. Call once, inside an effect. */
  watch(): () => void {
    const night = matchMedia('(prefers-color-scheme: dark)');
    const see = (): void => {
      this.dark = isDark(settings.theme);
      document.documentElement.classList.toggle('fp-dark', this.dark);
    };
    see();
    night.addEventListener('change', see);
    return () => night.removeEventListener('change', see);
  }
}

export const theme = new Theme();
