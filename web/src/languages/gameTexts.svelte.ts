/** A game's names and log texts, which the command line uses too. */
import { fill, language, type Code } from './language.svelte';

export type Tree = { [key: string]: Tree | string | string[] };

/** The subject of a sentence: its key, the seat, and the facts. */
export interface Subject {
  key: string;
  seat?: number;
  [fact: string]: unknown;
}

/** The source of a game's texts: catalogues that are searched in order. */
export type TextSource = (code: Code) => Promise<Tree[]>;

/** Files of the client by path: those of a language, or the English ones if it has none. */
export function bundled<T>(files: Record<string, () => Promise<{ default: T }>>): (code: Code) => Promise<T[]> {
  const of = (code: Code) => Object.entries(files).filter(([path]) => path.includes(`/${code}/`));
  return async (code) => {
    const found = of(code).length ? of(code) : of('en');
    return Promise.all(found.map(async ([, load]) => (await load()).default));
  };
}

/** What every game has. */
const common = bundled(import.meta.glob<{ default: Tree }>('$fareplay/texts/*/common.json'));

/** The texts of one game, in the reader's language as soon as they are there. */
export class GameTexts {
  private catalogues = $state.raw<Tree[]>([]);
  private loaded: Code | null = null;

  constructor(private readonly source: TextSource) {}

  /** Load the reader's language. */
  async load(): Promise<this> {
    const code = language.code;
    if (this.loaded === code) return this;
    const found = (await Promise.all([this.source(code), common(code)])).flat();
    if (language.code === code) {
      this.catalogues = found;
      this.loaded = code;
    }
    return this;
  }

  /** An event of the log as a sentence; `names` are the players', by seat, and seats in `mine` are addressed directly. */
  say(event: Subject, names: readonly string[], mine: readonly number[] = []): string {
    const about = event.seat === undefined && Array.isArray(event.winners) ? event.winners : [event.seat];
    const yours = about.length === 1 && mine.includes(about[0] as number) ? this.sentence('yours', event, names) : undefined;
    return yours ?? this.sentence('log', event, names) ?? event.key.replace(/_/g, ' ');
  }

  /** The sentence under a heading with the player's name: without the name, if it begins with it. */
  detail(event: Subject, names: readonly string[], mine: readonly number[] = []): string {
    const said = this.say(event, names);
    const name = event.seat === undefined ? '' : (names[event.seat] ?? '');
    return name && said.startsWith(`${name} `) ? capitalised(said.slice(name.length + 1)) : this.say(event, names, mine);
  }

  /** The event in a few words, without the player; empty if there is no text. Repeated events use the plural, if there is one. */
  short(event: Subject, times = 1): string {
    return this.sentence('short', times > 1 ? { ...event, times } : event, [], times) ?? '';
  }

  /** The reason for a suggestion as a sentence; empty if there is no text. */
  reason(key: string, facts: Readonly<Record<string, unknown>>): string {
    return this.sentence('reason', { ...facts, key }, []) ?? '';
  }

  /** A sentence of a section, such as a problem of a board; empty if there is no text. */
  sentenceOf(section: string, key: string, facts: Readonly<Record<string, unknown>> = {}): string | undefined {
    return this.sentence(section, { ...facts, key }, []);
  }

  private sentence(section: string, event: Subject, names: readonly string[], times = 1): string | undefined {
    const { key, seat, ply: _, ...rest } = event;
    const facts: Record<string, unknown> = seat === undefined ? rest : { player: names[seat] ?? '', ...rest };
    const words = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, this.put(name, value, names, times)]));
    let template = this.find(section, key);
    while (template && typeof template === 'object' && !Array.isArray(template)) {
      const value = facts[template.by as string];
      const count = Array.isArray(value) ? value.length : value;
      template =
        value === undefined || value === null
          ? (template.none ?? template.other)
          : typeof count === 'number'
            ? language.form(template as Record<string, string>, count)
            : ((template as Record<string, string>)[String(count)] ?? template.other);
    }
    return typeof template === 'string' ? fill(template, words, (value) => language.number(value)) : undefined;
  }

  /** The name of a zone of the sheet. */
  zone(zone: string): string {
    return this.text('zones', zone) ?? capitalised(zone.replaceAll('_', ' '));
  }

  /** A sentence about a zone; an edition of the game may have its own. Rule numbers in brackets are removed. */
  tip(zone: string, edition = ''): string {
    const found = this.text(zone, 'tip') ?? this.text(zone, 'tip', edition) ?? '';
    return found.replace(/ \([A-Z]\d+(?:, [A-Z]\d+)*\)/g, '');
  }

  /** The summary of the rules. */
  help(): readonly string[] {
    const found = this.find('help');
    return Array.isArray(found) ? found : [];
  }

  /** The name of a value of some kind, in the plural for a count: 3 buses. */
  word(kind: string, value: string | number, count = 1): string {
    return this.known(kind, value, count) ?? String(value).replace(/[-_]/g, ' ');
  }

  /** The same, or undefined if there is no text. */
  known(kind: string, value: string | number, count = 1): string | undefined {
    const word = this.find('words', kind, String(value));
    if (Array.isArray(word)) return undefined;
    return typeof word === 'object' ? language.form(word as Record<string, string>, count) : word;
  }

  private put(name: string, value: unknown, names: readonly string[], times = 1): string {
    if (Array.isArray(value)) {
      const seats = this.find('seats');
      const known = Array.isArray(seats) && seats.includes(name);
      return language.list(value.map((item) => (known ? (names[item as number] ?? '') : this.put(name, item, names))));
    }
    if (value && typeof value === 'object')
      return language.list(Object.entries(value).map(([item, count]) => `${String(count)} ${this.word(name, item, Number(count))}`));
    const word = this.known(name, String(value), times);
    if (word !== undefined && word !== this.known(name, String(value))) return `${language.number(times)} ${word}`;
    return word ?? (typeof value === 'number' ? language.number(value) : String(value));
  }

  /** A text by its path in the catalogues; undefined if there is none. */
  textOf(...path: string[]): string | undefined {
    return this.text(...path);
  }

  private text(...path: string[]): string | undefined {
    const found = this.find(...path);
    return typeof found === 'string' ? found : undefined;
  }

  private find(...path: string[]): Tree | string | string[] | undefined {
    for (const catalogue of this.catalogues) {
      let found: Tree | string | string[] | undefined = catalogue;
      for (const step of path) found = typeof found === 'object' && !Array.isArray(found) ? found[step] : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
