/** How a line leaves me for the next round, in words. */
import type { Line } from './types';
import { t } from './words';

type Safety = 'all' | 'tight' | 'risky' | 'none';

/** Whether I can go on after a line: whatever comes, with little room, unless some of the shapes to come are asked, or not at all. */
function safetyOf({ safe, lasting }: Pick<Line, 'safe' | 'lasting'>, shapes: number): Safety {
  if (safe === 0) return 'none';
  if (safe < shapes) return 'risky';
  return lasting ? 'all' : 'tight';
}

export function safetyText(line: Pick<Line, 'safe' | 'lasting'>, shapes: number): string {
  const safety = safetyOf(line, shapes);
  return safety === 'risky' ? t('safe.risky', { n: shapes - line.safe, of: shapes }) : t(`safe.${safety}`);
}

/** The same in a word or two. */
export function shortSafetyText(line: Pick<Line, 'safe' | 'lasting'>, shapes: number): string {
  return t(`safe.short.${safetyOf(line, shapes)}`);
}
