/** What a game calls its things and says in its log: the texts that the command line reads too. */
import { fill, language, type Code } from './language.svelte';

export type Tree = { [key: string]: Tree | string | string[] };

/** What a sentence is about: the key of its text, the seat it tells of, and the facts that it mentions. */
export interface Subject {
  key: string;
  seat?: number;
  [fact: string]: unknown;
}

/** Where the texts of a game come from: catalogues that are asked one after another. */
export type TextSource = (code: Code) => Promise<Tree[]>;

/** Files that are part of the client, by address: those of a language, or the English ones where it has none. */
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

  /** Fetch what the reader's language needs. */
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

  /** An event of the log as a sentence; `names` are the players', by seat, and whose seats are `mine` is spoken to. */
  say(event: Subject, names: readonly string[], mine: readonly number[] = []): string {
    const about = event.seat === undefined && Array.isArray(event.winners) ? event.winners : [event.seat];
    const yours = about.length === 1 && mine.includes(about[0] as number) ? this.sentence('yours', event, names) : undefined;
    return yours ?? this.sentence('log', event, names) ?? event.key.replace(/_/g, ' ');
  }

  /** The same under a heading that says whose turn it was: without the name, where the sentence begins with it. */
  detail(event: Subject, names: readonly string[]): string {
    const said = this.say(event, names);
    const name = event.seat === undefined ? '' : (names[event.seat] ?? '');
    return name && said.startsWith(`${name} `) ? capitalised(said.slice(name.length + 1)) : said;
  }

  /** The same in a few words, without who did it; nothing where the texts have none. What happened several times is
      told in the plural, where the texts have one. */
  short(event: Subject, times = 1): string {
    return this.sentence('short', times > 1 ? { ...event, times } : event, [], times) ?? '';
  }

  /** Why something is advised, in a sentence; nothing where the texts do not know the reason. */
  reason(key: string, facts: Readonly<Record<string, unknown>>): string {
    return this.sentence('reason', { ...facts, key }, []) ?? '';
  }

  /** A sentence of a section, such as a problem of a board; nothing where the texts have none. */
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

  /** What a zone of the sheet is called. */
  zone(zone: string): string {
    return this.text('zones', zone) ?? capitalised(zone.replaceAll('_', ' '));
  }

  /** What a zone is about, in a sentence; an edition of the game may have one of its own. The rules' numbers in
      brackets are for readers of the rules. */
  tip(zone: string, edition = ''): string {
    const found = this.text(zone, 'tip') ?? this.text(zone, 'tip', edition) ?? '';
    return found.replace(/ \([A-Z]\d+(?:, [A-Z]\d+)*\)/g, '');
  }

  /** The rules in short. */
  help(): readonly string[] {
    const found = this.find('help');
    return Array.isArray(found) ? found : [];
  }

  /** What a value of some kind is called; where there are so many of it, in the plural: 3 buses. */
  word(kind: string, value: string | number, count = 1): string {
    return this.known(kind, value, count) ?? String(value).replace(/[-_]/g, ' ');
  }

  /** The same, or nothing where the texts do not know it. */
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

  /** A text by its place in the catalogues; nothing where they have none. */
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
