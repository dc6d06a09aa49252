/** Set-up for component tests. */
import { cleanup } from '@testing-library/svelte';
import { afterEach } from 'vitest';
import './gameFolders';

afterEach(cleanup);
