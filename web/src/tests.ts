/** What every component test needs. */
import { cleanup } from '@testing-library/svelte';
import { afterEach } from 'vitest';
import './gameFolders';

afterEach(cleanup);
