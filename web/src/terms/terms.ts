/** The terms of a table before the start, and their texts. */
import type { BoardInfo, Table, TableRequest } from '$/api/api.generated';
import type { Clock } from '$/api/types';
import { labelled, language, t } from '$/languages/language.svelte';
import { optionName, valueName } from '$/games/options';

export interface Terms {
  options: NonNullable<TableRequest['options']>;
  clock: Clock;
  private: boolean;
  hints: boolean;
  rated: boolean;
  delayed: boolean;
  first: number | null;
}

export const defaultTerms = (): Terms => ({
  options: {},
  clock: { kind: 'none' },
  private: true,
  hints: true,
  rated: false,
  delayed: false,
  first: null,
});

export const termsOf = (table: Table): Terms => ({
  options: { ...(table.options as Terms['options']) },
  clock: table.clock,
  private: table.private,
  hints: table.hints,
  rated: table.rated,
  delayed: table.delayed,
  first: table.first,
});

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A clock in words. */
export function clockName(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return t('clock.none');
    case 'live':
      return t('clock.live_of', {
        minutes: language.time(Math.round((clock.reserve / 60) * 10) / 10, 'minute'),
        seconds: language.time(clock.bonus, 'second'),
      });
    case 'correspondence':
      return clock.per_turn % DAY === 0
        ? t('clock.days_a_turn', { n: clock.per_turn / DAY })
        : t('clock.hours_a_turn', { n: Math.round((clock.per_turn / HOUR) * 10) / 10 });
  }
}

/** The terms of a table in words: who may join, the clock and what is unusual, or all. */
export function termsInWords(terms: Terms, board: BoardInfo | undefined, game: string, names: readonly string[], { all = false } = {}): string[] {
  const words = [clockName(terms.clock)];
  for (const [option, values] of Object.entries(board?.options ?? {})) {
    const value = String(terms.options[option] ?? values[0]);
    if (all || value !== String(values[0])) words.push(labelled(optionName(game, option), valueName(game, option, value)));
  }
  if (board?.first && (all || terms.first !== null)) {
    words.push(terms.first === null ? t('terms.first_drawn') : t('terms.first_is', { name: names[terms.first] ?? '' }));
  }
  words.push(terms.private ? t('terms.private') : t('terms.public'));
  if (all || !(terms.hints || terms.rated)) words.push(terms.hints ? t('terms.hints') : t('terms.no_hints'));
  if (all || terms.rated) words.push(terms.rated ? t('terms.rated') : t('terms.unrated'));
  if (!terms.private && terms.delayed) words.push(t('terms.delayed'));
  return words;
}
