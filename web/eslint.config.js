/** Lints the client: the strict type-checked rules of typescript-eslint and the recommended ones of eslint-plugin-svelte. */
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  globalIgnores(['**/*.generated.ts', 'boards/', 'fixtures/', 'package/dist/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['src/**/*.{ts,svelte}', 'gallery/**/*.{ts,svelte}', 'package/**/*.ts', 'vite.config.ts'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      // TypeScript's noUncheckedIndexedAccess asks for `!` after every index that is known to be in range.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `void value` names a value on which an effect depends.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidOperator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { args: 'all', argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' }],
    },
  },
  svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Maps here are built inside a function or a derived value and replaced as a whole, so nothing needs to follow their entries.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    // The linter takes what a `.svelte` file exports, and what a component is given in markup, for `any`; svelte-check knows the types.
    files: ['**/*.svelte', '**/*.test.ts'],
    rules: Object.fromEntries(['argument', 'assignment', 'call', 'member-access', 'return'].map((rule) => [`@typescript-eslint/no-unsafe-${rule}`, 'off'])),
  },
  { files: ['scripts/**', '*.js'], languageOptions: { globals: globals.node } },
  { files: ['public/service-worker.js'], languageOptions: { globals: globals.serviceworker } },
);
