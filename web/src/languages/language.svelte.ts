/** The reader's language: every text of the client is a key of a catalogue. */
import en from './en.json';

export const LANGUAGES = { en: 'English', fr: 'Français', it: 'Italiano', pt: 'Português' } as const;

export type Code = keyof typeof LANGUAGES;

/** Whose numbers, dates and plurals a language follows, and whose voice reads it aloud. */
export const LOCALES: Record<Code, string> = { en: 'en-GB', fr: 'fr', it: 'it', pt: 'pt-PT' };

export type Key = keyof typeof en;
export type Params = Record<string, string | number>;

/** A text, or one for each form of a plural; `n` is the parameter that decides. */
type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Entries = Record<string, Entry>;
type Others = Record<Exclude<Code, 'en'>, () => Promise<{ default: Entries }>>;

/** Texts by key: English from the start, another language once it has been fetched. */
class Catalogue {
  entries = $state.raw<Entries>({});

  constructor(
    readonly english: Entries,
    private readonly others: Others,
  ) {
    this.entries = english;
  }

  async in(code: Code): Promise<Entries> {
    return code === 'en' ? this.english : (await this.others[code]()).default;
  }

  find(key: string): Entry | undefined {
    return this.entries[key] ?? this.english[key];
  }
}

class Language {
  code = $state<Code>('en');
  private readonly catalogues: Catalogue[] = [];
  private locale = $derived(LOCALES[this.code]);
  private plurals = $derived(new Intl.PluralRules(this.locale));
  private ordinals = $derived(new Intl.PluralRules(this.locale, { type: 'ordinal' }));
  private figures = $derived(new Intl.NumberFormat(this.locale));
  private lists = $derived(new Intl.ListFormat(this.locale));
  private choices = $derived(new Intl.ListFormat(this.locale, { type: 'disjunction' }));
  private signed = $derived(new Intl.NumberFormat(this.locale, { signDisplay: 'exceptZero' }));

  /** Read in another language from now on. */
  async choose(code: Code): Promise<void> {
    const found = await Promise.all(this.catalogues.map((catalogue) => catalogue.in(code)));
    found.forEach((entries, k) => (this.catalogues[k]!.entries = entries));
    this.code = code;
    document.documentElement.lang = LOCALES[code];
  }

  add(english: Entries, others: Others): Catalogue {
    const made = new Catalogue(english, others);
    this.catalogues.push(made);
    if (this.code !== 'en') void made.in(this.code).then((entries) => (made.entries = entries));
    return made;
  }

  /** An entry with its parameters filled in. */
  text(entry: Entry, params: Params = {}): string {
    return fill(typeof entry === 'string' ? entry : this.form(entry, Number(params.n)), params, (value) =>
      this.number(value),
    );
  }

  /** The form of a plural that a number takes. */
  form(entry: Partial<Record<string, string>>, n: number): string {
    return entry[String(n)] ?? entry[this.plurals.select(n)] ?? entry.other ?? '';
  }

  /** The form that a place in an order takes: 1st, 2nd. */
  ordinal(n: number): Intl.LDMLPluralRule {
    return this.ordinals.select(n);
  }

  number(value: number): string {
    return this.figures.format(value + 0).replace('-', '−');
  }

  /** A number with one digit behind the point: 24.0. */
  tenth(value: number): string {
    return new Intl.NumberFormat(this.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
      .format(value)
      .replace('-', '−');
  }

  /** A number with its sign: +3, −2, 0. */
  points(value: number): string {
    return this.signed.format(value).replace('-', '−');
  }

  /** A part of one as a percentage: 0.24 is 24 %. */
  share(value: number): string {
    return new Intl.NumberFormat(this.locale, { style: 'percent', maximumFractionDigits: 0 }).format(value);
  }

  date(value: string | number | Date): string {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
  }

  /** A day without its hour. */
  day(value: string | number | Date): string {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium' }).format(new Date(value));
  }

  list(items: readonly string[]): string {
    return this.lists.format(items);
  }

  /** One of some: a, b or c. */
  either(items: readonly string[]): string {
    return this.choices.format(items);
  }
}

export function fill(template: string, params: Record<string, unknown>, number: (value: number) => string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    return value === undefined ? '…' : typeof value === 'number' ? number(value) : String(value);
  });
}

export const language = new Language();

const shared = language.add(en, {
  fr: () => import('./fr.json'),
  it: () => import('./it.json'),
  pt: () => import('./pt.json'),
});

/** The text of a key in the reader's language. */
export function t(key: Key, params?: Params): string {
  return language.text(shared.find(key) ?? key, params);
}

/** Whether the pages have a text by a key that came from elsewhere. */
export function isKey(key: string): key is Key {
  return key in en;
}

/** So many points in words: 1 point, 12 points. */
export function pointsText(value: number): string {
  return t('points', { n: value, points: language.number(value) });
}

/** Points won or lost in words: +1 point, −2 points. */
export function gainText(value: number): string {
  return t('points', { n: value, points: language.points(value) });
}

/** A place in an order: 1st, 2nd. */
export function ordinalText(value: number): string {
  const form = language.ordinal(value);
  return t(`ordinal.${form === 'zero' ? 'other' : form}`, { n: value });
}

/** The same with a catalogue of one's own, whose keys come before those of every page. */
export function catalogue<E extends Entries>(english: E, others: Others): (key: Key | (keyof E & string), params?: Params) => string {
  const own = language.add(english, others);
  return (key, params) => language.text(own.find(key) ?? shared.find(key) ?? key, params);
}

/** The best of our languages for a browser's wishes. */
export function preferred(wishes: readonly string[]): Code {
  for (const wish of wishes) {
    const code = wish.slice(0, 2).toLowerCase();
    if (code in LANGUAGES) return code as Code;
  }
  return 'en';
}
