/** The reader's language: every text of the client has a key in a catalogue. */
import en from '$fareplay/texts/en/site.json';
import type { TextParams } from './texts.generated';

/** A language's folder name, such as `fr`. */
export type Code = string;

const facts = import.meta.glob<{ name: string; locale: string }>('$fareplay/texts/*/language.json', {
  eager: true,
  import: 'default',
});
const known = Object.entries(facts).map(([path, { name, locale }]) => ({ code: codeOf(path), name, locale }));

/** What each language calls itself. */
export const LANGUAGES: Readonly<Record<Code, string>> = Object.fromEntries(known.map(({ code, name }) => [code, name]));

/** The locale for numbers, dates, plurals and speech. */
export const LOCALES: Readonly<Record<Code, string>> = Object.fromEntries(known.map(({ code, locale }) => [code, locale]));

export type Key = keyof typeof en;
type Params = Record<string, string | number>;

/** The parameters of one text; of one of several texts, those of all. */
type Needed<P, K extends string> = (K extends keyof P ? (one: P[K]) => void : (one: unknown) => void) extends (all: infer I) => void ? I : never;
/** A key of a text without parameters. */
type PlainKey = Exclude<Key, keyof TextParams>;
/** The arguments after a key: a text's parameters, if it has any. */
export type Given<P, K extends string> = unknown extends Needed<P, K> ? [] : [params: Needed<P, K>, type?: Intl.PluralRuleType];

/** A text, or one for each plural form, selected by the parameter `n`. */
type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Entries = Record<string, Entry>;
/** The files of the other languages, by path. */
type Others = Record<string, () => Promise<Entries>>;

/** Texts by key: English from the start, another language once it is loaded. */
class Catalogue {
  entries = $state.raw<Entries>({});

  constructor(
    readonly english: Entries,
    private readonly others: Others,
  ) {
    this.entries = english;
  }

  async in(code: Code): Promise<Entries> {
    const file = Object.keys(this.others).find((path) => codeOf(path) === code);
    return file ? this.others[file]!() : this.english;
  }

  find(key: string): Entry | undefined {
    return this.entries[key] ?? this.english[key];
  }
}

class Language {
  code = $state<Code>('en');
  private readonly catalogues: Catalogue[] = [];
  private locale = $derived(LOCALES[this.code]!);
  private plurals = $derived(new Intl.PluralRules(this.locale));
  private ordinals = $derived(new Intl.PluralRules(this.locale, { type: 'ordinal' }));
  private figures = $derived(new Intl.NumberFormat(this.locale));
  private lists = $derived(new Intl.ListFormat(this.locale));
  private choices = $derived(new Intl.ListFormat(this.locale, { type: 'disjunction' }));
  private signed = $derived(new Intl.NumberFormat(this.locale, { signDisplay: 'exceptZero' }));

  /** Switch to another language. */
  async choose(code: Code): Promise<void> {
    const found = await Promise.all(this.catalogues.map((catalogue) => catalogue.in(code)));
    found.forEach((entries, k) => (this.catalogues[k]!.entries = entries));
    this.code = code;
    document.documentElement.lang = LOCALES[code]!;
  }

  add(english: Entries, others: Others): Catalogue {
    const made = new Catalogue(english, others);
    this.catalogues.push(made);
    if (this.code !== 'en') void made.in(this.code).then((entries) => (made.entries = entries));
    return made;
  }

  /** An entry with its parameters filled in. */
  text(entry: Entry, params: Params = {}, type: Intl.PluralRuleType = 'cardinal'): string {
    return fill(typeof entry === 'string' ? entry : this.form(entry, Number(params.n), type), params, (value) => this.number(value));
  }

  /** The plural form for a number, or the ordinal form: 1st, 2nd. */
  form(entry: Partial<Record<string, string>>, n: number, type: Intl.PluralRuleType = 'cardinal'): string {
    const rules = type === 'ordinal' ? this.ordinals : this.plurals;
    return entry[String(n)] ?? entry[rules.select(n)] ?? entry.other ?? '';
  }

  number(value: number): string {
    return this.figures.format(value + 0).replace('-', '−');
  }

  /** A number with one decimal: 24.0. */
  tenth(value: number): string {
    return new Intl.NumberFormat(this.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value).replace('-', '−');
  }

  /** A number with its sign: +3, −2, 0. */
  points(value: number): string {
    return this.signed.format(value).replace('-', '−');
  }

  /** A fraction as a percentage: 24 % for 0.24. */
  share(value: number): string {
    return new Intl.NumberFormat(this.locale, { style: 'percent', maximumFractionDigits: 0 }).format(value);
  }

  /** Fractions as percentages that sum to 100 %: those with the largest remainders are rounded up. */
  shares(values: readonly number[]): string[] {
    const floors = values.map((value) => Math.floor(value * 100));
    const missing = 100 - floors.reduce((sum, floor) => sum + floor, 0);
    const byRemainder = values.map((value, k) => [value * 100 - floors[k]!, k] as const).sort((a, b) => b[0] - a[0]);
    for (const [, k] of byRemainder.slice(0, missing)) floors[k]! += 1;
    return floors.map((percent) => this.share(percent / 100));
  }

  date(value: string | number | Date): string {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
  }

  /** A month such as `2026-11`, with its year. */
  month(value: string): string {
    return new Intl.DateTimeFormat(this.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${value}-01`));
  }

  /** A date without the time. */
  day(value: string | number | Date): string {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium' }).format(new Date(value));
  }

  /** A duration in words: 1 minute, 20 seconds. */
  time(value: number, unit: 'minute' | 'second'): string {
    return new Intl.NumberFormat(this.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  }

  list(items: readonly string[]): string {
    return this.lists.format(items);
  }

  /** A list of alternatives: a, b or c. */
  either(items: readonly string[]): string {
    return this.choices.format(items);
  }
}

/** The language of a file: `fr` for `texts/fr/site.json`. */
function codeOf(path: string): Code {
  return path.split('/').at(-2)!;
}

export function fill(template: string, params: Record<string, unknown>, number: (value: number) => string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || Number.isNaN(value)) return missing(template, name);
    return typeof value === 'number' ? number(value) : (value as string);
  });
}

/** A sentence with a blank is a defect: tests and development stop there, and a visitor reads the rest of it. */
function missing(template: string, name: string): string {
  const problem = `the text "${template}" was not given its parameter "${name}"`;
  if (import.meta.env.DEV) throw new Error(problem);
  console.error(problem);
  return '…';
}

export const language = new Language();

const shared = language.add(en, import.meta.glob<Entries>(['$fareplay/texts/*/site.json', '!**/en/site.json'], { import: 'default' }));

/** The text of a key in the reader's language. */
export function t<K extends Key>(key: K, ...[params, type]: Given<TextParams, K>): string {
  return language.text(shared.find(key) ?? key, params as Params | undefined, type);
}

/** The text of a key from elsewhere; null if the pages have none, or one that needs parameters. */
export function knownText(key: string): string | null {
  const text: unknown = key in en ? en[key as Key] : null;
  return typeof text === 'string' && !/\{\w+\}/.test(text) ? t(key as PlainKey) : null;
}

/** A text after a label, with the language's colon: `Sheets: hidden`. */
export function labelled(label: string, text: string): string {
  return `${label}${t('colon')}${text}`;
}

/** A duration with a suitable unit: `2 days`, `5 h 20 min`, `3:07`. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds >= 172_800) return t('clock.days', { n: Math.floor(seconds / 86_400) });
  if (seconds >= 3600) return t('clock.hours_minutes', { h: Math.floor(seconds / 3600), m: Math.floor((seconds % 3600) / 60) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Points in words: 1 point, 12 points. */
export function pointsText(value: number): string {
  return t('points', { n: value, points: language.number(value) });
}

/** Points won or lost in words: +1 point, −2 points. */
export function gainText(value: number): string {
  return t('points', { n: value, points: language.points(value) });
}

/** An ordinal: 1st, 2nd. */
export function ordinalText(value: number): string {
  return t('ordinal', { n: value }, 'ordinal');
}

/** `t` with an additional catalogue, whose keys take precedence over those of every page; `P` are the parameters of its texts. */
export function catalogue<P>() {
  return <E extends Entries>(english: E, others: Others) => {
    const own = language.add(english, others);
    return <K extends Key | (keyof E & string)>(key: K, ...[params]: Given<Omit<TextParams, keyof E> & P, K>): string =>
      language.text(own.find(key) ?? shared.find(key) ?? key, params as Params | undefined);
  };
}

/** The best of our languages for a browser's preferences. */
export function preferred(tags: readonly string[]): Code {
  for (const tag of tags) {
    const code = tag.slice(0, 2).toLowerCase();
    if (code in LANGUAGES) return code;
  }
  return 'en';
}
