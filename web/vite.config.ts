import { svelte } from '@sveltejs/vite-plugin-svelte';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { withMedia } from './src/theme/media.js';
import pyodide from 'pyodide/package.json' with { type: 'json' };

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Puts Python's own files beside the scripts, under names that its loader knows. */
const python: Plugin = {
  name: 'python',
  generateBundle() {
    for (const file of ['pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip']) {
      this.emitFile({ type: 'asset', fileName: `assets/python-${pyodide.version}/${file}`, source: readFileSync(here(`node_modules/pyodide/${file}`)) });
    }
  },
};

/** Replaces the names of layouts in style sheets. */
const layouts: Plugin = {
  name: 'layouts',
  enforce: 'pre',
  transform: (code, id) => (/\/web\/src\/.*\.css$/.test(id) ? withMedia(code) : undefined),
};

const TEXTS = here('../src/fareplay/texts');

/**
 * Lets the page paint before anything else is loaded: the heading in each language, and the styles after what they do not concern. Scripts wait for
 * the styles in any case.
 */
const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler(page) {
      const headings = readdirSync(TEXTS)
        .filter((code) => existsSync(`${TEXTS}/${code}/site.json`))
        .sort((a, b) => Number(a === 'en') - Number(b === 'en')) // for any other language, at the end
        .map((code) => {
          const { 'home.title': text } = JSON.parse(readFileSync(`${TEXTS}/${code}/site.json`, 'utf-8')) as { 'home.title': string };
          return `<text y="112"${code === 'en' ? '' : ` systemLanguage="${code}"`}>${text}</text>`;
        });
      const styles = page.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
      const bare = styles.reduce((rest, style) => rest.replace(style, ''), page);
      return bare.replace('<!-- heading -->', `<switch>${headings.join('')}</switch>`).replace(/ *<\/body>/, `${styles.join('')}  </body>`);
    },
  },
};

export default defineConfig({
  plugins: [layouts, svelte(), python, firstPaint],
  resolve: {
    alias: { $: here('src'), $fareplay: here('../src/fareplay'), $boards: here('boards'), $fixtures: here('fixtures/data') },
    // Component tests run in a page of their own, so they need the browser's Svelte.
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  build: {
    outDir: here('../src/fareplay/web/dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a strict content security policy allows no data: fonts or scripts
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What several pages share is one file, not forty: each file costs a phone more than the bytes it would save.
        codeSplitting: {
          groups: [
            { name: 'shared', test: /\/web\/src\/(?!games\/)/, minShareCount: 3 },
            { name: 'get-on-board', test: /\/web\/src\/games\/get-on-board\//, minShareCount: 2 },
            { name: 'ticket-to-ride', test: /\/web\/src\/games\/ticket-to-ride\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  experimental: {
    // Scripts and styles find each other wherever they lie; the page is shown at many addresses of one server.
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  server: {
    fs: { allow: [here('..'), realpathSync(here('node_modules'))] }, // which may be a link
    // The server sees the page's own address: it refuses requests from elsewhere.
    proxy: { '/api': { target: process.env.FAREPLAY_SERVER ?? 'http://127.0.0.1:8000', changeOrigin: false } },
  },
  test: {
    environment: 'happy-dom',
    isolate: false, // a page and its modules for each file would take four times as long
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/tests.ts'],
    testTimeout: 60_000, // machines are shared; a test is right or wrong, not fast or slow
  },
});
