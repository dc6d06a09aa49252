import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { withMedia } from './src/theme/media.js';

/** Replaces the names of layouts in the styles of components. */
const layouts = { name: 'layouts', style: ({ content }) => ({ code: withMedia(content) }) };

export default { preprocess: [vitePreprocess(), layouts] };
