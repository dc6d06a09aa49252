/** The names of a table's options. */
import { gameOf } from '.';
import { t } from '$/languages/language.svelte';

export function optionName(game: string, option: string): string {
  return gameOf(game).option?.(option) ?? (option === 'scores' ? t('option.scores') : option.replaceAll('_', ' '));
}

export function valueName(game: string, option: string, value: string): string {
  const own = gameOf(game).option?.(option, value);
  if (own !== undefined) return own;
  switch (value) {
    case 'visible':
      return t('option.scores.visible');
    case 'hidden':
      return t('option.scores.hidden');
    case 'true':
    case 'yes':
      return t('option.yes');
    case 'false':
    case 'no':
      return t('option.no');
    default:
      return value;
  }
}
