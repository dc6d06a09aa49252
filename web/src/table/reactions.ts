/** Short signs to all at the table. */
import { t } from '$/languages/language.svelte';

export const REACTIONS: Record<string, string> = {
  hello: '👋',
  clap: '👏',
  laugh: '😄',
  wow: '😮',
  think: '🤔',
  sad: '😢',
  thanks: '🙏',
  hurry: '⏳',
};

const NAMES = ['hello', 'clap', 'laugh', 'wow', 'think', 'sad', 'thanks', 'hurry'] as const;

export function reactionName(reaction: string): string {
  const known = NAMES.find((name) => name === reaction);
  return known ? t(`reaction.${known}`) : reaction;
}
