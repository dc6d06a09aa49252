/** What the reader has chosen for this browser; kept here, sent nowhere. */
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
  /** Seconds until a complete line confirms itself; 0 never. */
  countdown: number;
  /** What the home page last started a game with. */
  board: string;
  level: string;
  players: Record<string, number>;
  /** What I play alone, by board. */
  solo: Record<string, string>;
  name: string;
  /** How fast turns are shown; null until chosen. */
  pace: Pace | null;
  /** Numbers at every end of a line, not at the best few only. */
  numbers: boolean;
  /** How many games were played to their end in this browser. */
  played: number;
  /** A thought a turn, for those who play for the first time. */
  tips: boolean;
  /** Show after each turn what the expert would have done, where that is allowed. */
  compare: boolean;
}

/** What the server asks of a password at least. */
export const PASSWORD_LENGTH = 10;

const KEY = 'fareplay';

function usual(): Choices {
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

export const settings = $state<Choices>({ ...usual(), ...stored() });

/** Keep the choices for the next visit. */
export function remember(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Whoever has played so few games is new here. */
const FIRST_GAMES = 3;

export function isNewcomer(): boolean {
  return settings.played < FIRST_GAMES;
}

/** How fast turns are shown: as chosen, else calmly to newcomers. */
export function pace(): Pace {
  return settings.pace ?? (isNewcomer() ? 'calm' : 'brisk');
}
