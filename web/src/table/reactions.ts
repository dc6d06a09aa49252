/** Short reactions to everybody at the table. */
import { t } from '$/languages/language.svelte';

export const REACTIONS = ['hello', 'clap', 'laugh', 'wow', 'think', 'sad', 'thanks', 'hurry'] as const;

export function reactionName(reaction: string): string {
  const known = REACTIONS.find((name) => name === reaction);
  return known ? t(`reaction.${known}`) : reaction;
}
