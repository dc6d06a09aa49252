/**
 * Lists where a file outside a game's folder names the game: its folder, package, title, boards, components or the
 * words of its rules. Shared pages ask `games/index.ts` instead. Exits with 1 if anything is listed.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = '../src/fareplay/games';
const PLACES = ['src', 'gallery', 'index.html', 'public'];
const GAMES = 'src/games';
/** The folder of the plain table, which belongs to no game. */
const PLAIN = 'plain';
const TEXT = /\.(ts|svelte|js|json|css|html|svg|webmanifest)$/;

const folders = (at) =>
  readdirSync(at, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const camel = (slug) => slug.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

/** What names a game. */
function namesOf(game) {
  const names = new Set([game, game.replaceAll('-', '_'), camel(game), camel(game)[0].toLowerCase() + camel(game).slice(1)]);
  for (const file of readdirSync(join(GAMES, game), { recursive: true })) {
    const component = /([A-Z]\w+)\.svelte$/.exec(String(file))?.[1];
    if (component?.startsWith(camel(game))) names.add(component);
  }
  const home = join(PACKAGE, game.replaceAll('-', '_'));
  if (existsSync(home)) {
    for (const board of readdirSync(join(home, 'boards'))) {
      const slug = /^([\w-]+)\.json$/.exec(board)?.[1];
      if (slug) names.add(slug).add(slug.replaceAll('-', ' '));
    }
    const texts = JSON.parse(readFileSync(join(home, 'texts/en/game.json'), 'utf8'));
    names.add(texts.title);
    for (const kind of ['passenger', 'place', 'objective']) for (const word of Object.keys(texts.words[kind] ?? {})) names.add(word);
  }
  return [...names];
}

function* files(place) {
  if (statSync(place).isDirectory()) for (const entry of readdirSync(place)) yield* files(join(place, entry));
  else if (TEXT.test(place)) yield place;
}

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const games = folders(GAMES).filter((name) => name !== PLAIN);
const names = new Set(games.flatMap(namesOf));
const pattern = new RegExp(`(?<![\\w-])(${[...names].map(escaped).join('|')})(?!\\w)`, 'gi');
const isGames = (path) => games.some((game) => path.startsWith(`${GAMES}/${game}/`));

let found = 0;
for (const path of PLACES.flatMap((place) => [...files(place)]).filter((path) => !isGames(path))) {
  readFileSync(path, 'utf8')
    .split('\n')
    .forEach((line, k) => {
      for (const [name] of line.matchAll(pattern)) {
        console.log(`${path}:${k + 1}: ${name} belongs to a game`);
        found += 1;
      }
    });
}
process.exit(found ? 1 : 0);
