/** What the games call their things and tell in their logs: src/fareplay/texts, shared with the command line. */
import type { GameEvent } from '$/api/types';
import { fill, language, type Code } from './language.svelte';

type Tree = { [key: string]: Tree | string | string[] };

const files = import.meta.glob<{ default: Tree }>([
  '../../../src/fareplay/texts/*/common.json',
  '../../../src/fareplay/games/*/texts/*/{game,zones}.json',
]);

/** The texts of one game, in the reader's language as soon as they are there. */
export class GameTexts {
  private catalogues = $state.raw<Tree[]>([]);
  private loaded: Code | null = null;

  constructor(private readonly game: string) {}

  /** Fetch what the reader's language needs. */
  async load(): Promise<this> {
    const code = language.code;
    if (this.loaded === code) return this;
    const folder = `games/${this.game.replaceAll('-', '_')}/texts`;
    const found = await Promise.all(
      [`${folder}/*/game`, 'texts/*/common', `${folder}/*/zones`].map((name) => read(code, name)),
    );
    if (language.code === code) {
      this.catalogues = found;
      this.loaded = code;
    }
    return this;
  }

  /** An event as a sentence; `names` are the players', by seat. */
  say(event: GameEvent, names: readonly string[]): string {
    const { key, seat, ply: _, ...rest } = event;
    const facts: Record<string, unknown> = seat === undefined ? rest : { player: names[seat] ?? '', ...rest };
    const words = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, this.put(name, value, names)]),
    );
    let template = this.find('log', key);
    if (template && typeof template === 'object' && !Array.isArray(template)) {
      const value = facts[String(template.by)];
      const count = Array.isArray(value) ? value.length : value;
      template =
        value === undefined || value === null
          ? (template.none ?? template.other)
          : typeof count === 'number'
            ? language.form(template as Record<string, string>, count)
            : ((template as Record<string, string>)[String(count)] ?? template.other);
    }
    return typeof template === 'string'
      ? fill(template, words, (value) => language.number(value))
      : key.replace(/_/g, ' ');
  }

  /** What a zone of the sheet is called. */
  zone(zone: string): string {
    return this.text('zones', zone) ?? zone;
  }

  /** What a zone is about, in a sentence with the rule's number. */
  tip(zone: string): string {
    return this.text(zone, 'tip') ?? '';
  }

  /** What a value of some kind is called: passenger granny; where there are so many of it: 3 buses. */
  word(kind: string, value: string | number, count = 1): string {
    return this.counted(kind, value, count) ?? String(value).replace(/[-_]/g, ' ');
  }

  private counted(kind: string, value: string | number, count: number): string | undefined {
    const word = this.find('words', kind, String(value));
    if (Array.isArray(word)) return undefined;
    return typeof word === 'object' ? language.form(word as Record<string, string>, count) : word;
  }

  private put(name: string, value: unknown, names: readonly string[]): string {
    if (Array.isArray(value)) {
      const seats = this.find('seats');
      const known = Array.isArray(seats) && seats.includes(name);
      return language.list(value.map((item) => (known ? (names[item as number] ?? '') : this.put(name, item, names))));
    }
    if (value && typeof value === 'object')
      return language.list(Object.entries(value).map(([item, count]) => `${String(count)} ${this.word(name, item, Number(count))}`));
    const word = this.counted(name, String(value), 1);
    return word ?? (typeof value === 'number' ? language.number(value) : String(value));
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

async function read(code: Code, name: string): Promise<Tree> {
  const at = (folder: string): string => `../../../src/fareplay/${name.replace('*', folder)}.json`;
  const file = files[at(code)] ?? files[at('en')];
  return file ? (await file()).default : {};
}
