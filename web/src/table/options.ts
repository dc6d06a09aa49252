/** What a table's options are called. */
import { t } from '$/languages/language.svelte';

export function optionName(option: string): string {
  switch (option) {
    case 'objectives':
      return t('option.objectives');
    case 'scores':
      return t('option.scores');
    case 'any_board':
      return t('option.any_board');
    default:
      return option.replaceAll('_', ' ');
  }
}

export function valueName(option: string, value: string): string {
  switch (`${option} ${value}`) {
    case 'objectives down':
      return t('option.objectives.down');
    case 'objectives up':
      return t('option.objectives.up');
    case 'scores visible':
      return t('option.scores.visible');
    case 'scores hidden':
      return t('option.scores.hidden');
  }
  if (value === 'true' || value === 'yes') return t('option.yes');
  if (value === 'false' || value === 'no') return t('option.no');
  return value;
}
