/** Moves in words, for those who study a game. */
import { t } from '$/languages/language.svelte';

/** `D4 – D3, stop`. */
export function said(moves: readonly string[]): string {
  const nodes = moves.filter((move) => move !== 'stop').join(' – ');
  return moves.at(-1) === 'stop' ? (nodes ? `${nodes}, ${t('move.stop')}` : t('move.stop')) : nodes;
}
