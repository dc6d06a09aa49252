/** The reader's settings in this browser; stored here and sent nowhere. */
import { preferred, type Code } from '$/languages/language.svelte';

/** How fast turns are shown. */
export type Pace = 'calm' | 'brisk' | 'instant';
export const PACES: readonly Pace[] = ['calm', 'brisk', 'instant'];

export type Theme = 'auto' | 'light' | 'dark';

export interface Choices {
  language: Code;
  theme: Theme;
  sound: boolean;
  notifications: boolean;
  /** Whether notifications were offered at a table. */
  notificationsAsked: boolean;
  /** Seconds until a complete line is confirmed automatically; 0 for never. */
  countdown: number;
  /** The last game started from the home page. */
  board: string;
  level: string;
  players: Record<string, number>;
  /** The chosen solo game, by board. */
  solo: Record<string, string>;
  name: string;
  /** How fast turns are shown; null until chosen. */
  pace: Pace | null;
  /** Numbers at every end of a line, not only at the best few. */
  numbers: boolean;
  /** The number of games finished in this browser. */
  played: number;
  /** One tip per turn, for a first game. */
  tips: boolean;
  /** Show after each turn what the expert would have played, where that is allowed. */
  compare: boolean;
}

/** The server's minimum length of a password. */
export const PASSWORD_LENGTH = 10;

const KEY = 'fareplay';

function defaults(): Choices {
  return {
    language: preferred(navigator.languages),
    theme: 'auto',
    sound: true,
    notifications: false,
    notificationsAsked: false,
    countdown: 0,
    board: '',
    level: 'normal',
    players: {},
    solo: {},
    name: '',
    pace: null,
    numbers: false,
    played: 0,
    tips: true,
    compare: false,
  };
}

function stored(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>;
  } catch {
    return {};
  }
}

export const settings = $state<Choices>({ ...defaults(), ...stored() });

/** Store the settings for the next visit. */
export function saveSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the game still works.
  }
}

/** Players with fewer games are newcomers. */
const FIRST_GAMES = 3;

export function isNewcomer(): boolean {
  return settings.played < FIRST_GAMES;
}

/** How fast turns are shown: as chosen, otherwise slowly for newcomers. */
export function pace(): Pace {
  return settings.pace ?? (isNewcomer() ? 'calm' : 'brisk');
}
