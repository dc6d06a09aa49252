/**
 * Builds the JavaScript package (docs/javascript.md) into a folder that could be published to npm.
 *
 *     node scripts/package.js ../build/js [--types]
 *
 * Without `--types` it has no declarations, which a test that runs it does not need.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const web = here('..');
const sources = here('../../src/fareplay/games');
const games = readdirSync(join(web, 'src/games')).filter((name) => existsSync(join(web, 'src/games', name, 'film.ts')));
const out = resolve(process.argv[2]);

rmSync(out, { recursive: true, force: true });
await build({
  configFile: false,
  root: web,
  logLevel: 'warn',
  resolve: { alias: { $: join(web, 'src') } },
  build: {
    outDir: out,
    target: 'es2022',
    minify: false,
    copyPublicDir: false,
    emptyOutDir: true,
    lib: { entry: here('../package/index.ts'), formats: ['es'], fileName: 'index' },
    rolldownOptions: { external: [/^node:/] },
  },
});

// The kernels and boards of every game that the client has a reader for.
for (const game of games) {
  const from = join(sources, game.replaceAll('-', '_'), 'compiled');
  const to = join(out, 'games', game);
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from).filter((name) => /^kernels\.json$|\.(wasm|board|weights)$/.test(name))) copyFileSync(join(from, file), join(to, file));
  for (const file of readdirSync(join(web, 'boards', game)).filter((name) => name.endsWith('.json')))
    copyFileSync(join(web, 'boards', game, file), join(to, file));
}

const version = /__version__ = "([^"]+)"/.exec(readFileSync(here('../../src/fareplay/__init__.py'), 'utf8'))[1];
const about = JSON.parse(readFileSync(here('../package/package.json'), 'utf8'));
writeFileSync(join(out, 'package.json'), `${JSON.stringify({ ...about, version }, null, 2)}\n`);
copyFileSync(here('../package/README.md'), join(out, 'README.md'));
copyFileSync(here('../../LICENSE'), join(out, 'LICENSE'));

if (process.argv.includes('--types')) {
  const types = join(out, 'types');
  execFileSync(join(web, 'node_modules/.bin/tsc'), ['-p', here('../package/tsconfig.json'), '--outDir', types], { stdio: 'inherit' });
  // Paths as Node requires them; and the games, which declare what they show.
  for (const file of readdirSync(types, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
    const path = join(types, file);
    const root = relative(dirname(path), join(types, 'src')) || '.';
    const written = readFileSync(path, 'utf8').replace(
      /(['"])((?:\$|\.\.?)\/[\w./$-]+)\1/g,
      (_, quote, to) => `${quote}${to.replace(/^\$/, root.startsWith('.') ? root : `./${root}`)}.js${quote}`,
    );
    writeFileSync(path, written);
  }
  appendFileSync(join(types, 'package/index.d.ts'), games.map((game) => `import '../src/games/${game}/film.js';\n`).join(''));
}
