/** The entries of the menu and their addresses. */
import { t } from '$/languages/language.svelte';
import type { IconName } from './Icon.svelte';

export interface MenuEntry {
  href: string;
  icon: IconName;
  name: () => string;
  /** First parts of other addresses that belong to it. */
  also?: readonly string[];
  /** Whether it is on the menu only with a server, or only without one. */
  only?: 'server' | 'static';
}

/** The entries that fit into a phone's bar. */
export const MENU: readonly MenuEntry[] = [
  { href: '/', icon: 'play', name: () => t('nav.play'), also: ['companion', 'games', 'join'] },
  { href: '/daily', icon: 'daily', name: () => t('nav.daily'), only: 'server' },
  { href: '/puzzles', icon: 'puzzles', name: () => t('puzzles.title') },
  { href: '/learn', icon: 'learn', name: () => t('nav.learn'), also: ['explore'] },
];

/** The rest, behind "More" on a phone. */
export const MORE: readonly MenuEntry[] = [
  { href: '/workshop', icon: 'more', name: () => t('nav.workshop') },
  { href: '/replay', icon: 'more', name: () => t('records.title'), only: 'static' },
  { href: '/watch', icon: 'more', name: () => t('nav.watch'), only: 'server' },
  { href: '/league', icon: 'more', name: () => t('league.title'), also: ['challenge'], only: 'server' },
  { href: '/ladder', icon: 'more', name: () => t('ladder.title'), also: ['bots'], only: 'server' },
  { href: '/clubs', icon: 'more', name: () => t('club.title'), also: ['tournaments'], only: 'server' },
];

export function isHere(entry: MenuEntry, path: string): boolean {
  const word = path.split('/')[1] ?? '';
  return `/${word}` === entry.href || (entry.also?.includes(word) ?? false);
}
