/** The entries of the menu and their addresses. */
import { isStatic } from '$/hosting';
import { t } from '$/languages/language.svelte';
import type { IconName } from './Icon.svelte';

export interface MenuLink {
  href: string;
  name: () => string;
  /** Its name in a phone's bar, if it is shorter there. */
  short?: () => string;
  /** First words of other addresses that belong to it. */
  also?: readonly string[];
  /** Whether it is on the menu only with a server, or only without one. */
  only?: 'server' | 'static';
  /** Its icon in a phone's bar; the other entries are behind "More" there. */
  icon?: IconName;
}

/** Several entries under one name. */
export interface MenuGroup {
  id: string;
  name: () => string;
  links: readonly MenuLink[];
}

const ALL: readonly (MenuLink | MenuGroup)[] = [
  { href: '/', icon: 'play', name: () => t('nav.play'), also: ['games', 'join'] },
  { href: '/puzzles', icon: 'puzzles', name: () => t('puzzles.title') },
  { href: '/learn', icon: 'learn', name: () => t('nav.learn'), also: ['explore'] },
  {
    id: 'compete',
    name: () => t('nav.compete'),
    links: [
      { href: '/daily', icon: 'daily', name: () => t('home.daily'), short: () => t('nav.daily'), only: 'server' },
      { href: '/league', name: () => t('league.title'), also: ['challenge'], only: 'server' },
      { href: '/ladder', name: () => t('ladder.title'), also: ['bots'], only: 'server' },
      { href: '/clubs', name: () => t('nav.clubs'), also: ['tournaments'], only: 'server' },
    ],
  },
  { href: '/watch', name: () => t('nav.watch'), also: ['replay'], only: 'server' },
  {
    id: 'create',
    name: () => t('nav.create'),
    links: [
      { href: '/workshop', name: () => t('nav.workshop') },
      { href: '/companion', name: () => t('companion.title') },
      { href: '/screen', name: () => t('menu.screen'), only: 'server' },
    ],
  },
  { href: '/me', name: () => t('me.part.results'), also: ['replay'], only: 'static' }, // elsewhere it is below the reader's name
];

const isOffered = ({ only }: MenuLink): boolean => !only || (only === 'static') === isStatic;
export const isGroup = (entry: MenuLink | MenuGroup): entry is MenuGroup => 'links' in entry;

/** The menu at this host, in order. */
export const MENU: readonly (MenuLink | MenuGroup)[] = ALL.map((entry) => (isGroup(entry) ? { ...entry, links: entry.links.filter(isOffered) } : entry)).filter(
  (entry) => (isGroup(entry) ? entry.links.length : isOffered(entry)),
);

const inBar = (link: MenuLink): boolean => link.icon !== undefined;

/** The entries in a phone's bar, in its own order. */
export const BAR: readonly MenuLink[] = ['/', '/daily', '/puzzles', '/learn'].flatMap((href) =>
  MENU.flatMap((entry) => (isGroup(entry) ? entry.links : [entry])).filter((link) => link.href === href && inBar(link)),
);

/** The rest, behind "More" on a phone: single entries first, so that none seems to belong to the group above it. */
export const MORE: readonly (MenuLink | MenuGroup)[] = MENU.map((entry) =>
  isGroup(entry) ? { ...entry, links: entry.links.filter((link) => !inBar(link)) } : entry,
)
  .filter((entry) => isGroup(entry) || !inBar(entry))
  .toSorted((a, b) => Number(isGroup(a)) - Number(isGroup(b)));

/** Whether a page belongs to an entry, or to one of a group. */
export function isHere(entry: MenuLink | MenuGroup, path: string): boolean {
  if (isGroup(entry)) return entry.links.some((link) => isHere(link, path));
  const word = path.split('/')[1] ?? '';
  return `/${word}` === entry.href || (entry.also?.includes(word) ?? false);
}
