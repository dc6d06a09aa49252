/** The result of a game in words: who won, why in a tie, and my place. */
import { zonePoints } from '$/api/types';
import { totalOf, type ActualView } from '$/games/actual';
import type { GameTexts } from '$/languages/gameTexts.svelte';
import { language, ordinalText, pointsText, t } from '$/languages/language.svelte';

interface Players {
  names: readonly string[];
  /** The seats spoken to as you. */
  addressed: readonly number[];
}

/** Who has won, or the result of a solo game. */
export function victoryText({ names, addressed }: Players, winners: readonly number[]): string {
  if (names.length === 1) return winners.length ? t('end.alone') : t('player.eliminated');
  if (!winners.length) return t('end.nobody');
  if (winners.length === 1 && addressed.includes(winners[0]!)) return t('end.you');
  const listed = language.list(winners.map((one) => names[one] ?? ''));
  return winners.length > 1 ? t('end.shared', { names: listed }) : t('end.winner', { name: listed });
}

/** Why somebody won among players with the same points; `deciding` are the zones that break a tie. */
export function tieText({ names }: Pick<Players, 'names'>, view: ActualView, deciding: readonly string[], texts: GameTexts): string | null {
  const totals = view.sheets.map((sheet) => sheet?.total ?? null);
  const most = Math.max(...totals.map((total) => total ?? -Infinity));
  const tied = [...totals.keys()].filter((seat) => totals[seat] === most);
  if (tied.length < 2 || !view.winners.length) return null;
  const listed = language.list(tied.map((seat) => names[seat] ?? ''));
  const equal = t('end.tie', { names: listed, points: pointsText(most) });
  const reasons = deciding.map((zone) => {
    const values = tied.map((seat) => zonePoints(view.sheets[seat], zone) ?? 0);
    const told = language.list(tied.map((seat, k) => `${names[seat] ?? ''} ${language.number(values[k]!)}`));
    const facts = { zone: texts.zone(zone), values: told };
    return new Set(values).size > 1 ? t('end.tie_decided', facts) : t('end.tie_equal', facts);
  });
  const shared = view.winners.length > 1 ? [t('end.tie_shared')] : [];
  return [equal, ...reasons, ...shared].join(' ');
}

/** My place in a sentence; empty for spectators, several people at one device, and solo games. */
export function placeText([seat]: readonly number[], view: ActualView): string | null {
  if (seat === undefined || view.sheets.length < 2) return null;
  const place = view.places[seat];
  const total = totalOf(view, seat);
  if (total === null) return t('end.out');
  return place === undefined ? null : t('end.place', { place: ordinalText(place), of: view.sheets.length, points: pointsText(total) });
}

/** The seats in the order of the final table: by their places. */
export function finalOrder({ sheets, places }: Pick<ActualView, 'sheets' | 'places'>): number[] {
  return [...sheets.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
}
