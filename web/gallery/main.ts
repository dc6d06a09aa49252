/** Tables made from fixtures, to work on components without a server: /gallery/?of=FIXTURE&dark */
import { mount } from 'svelte';
import '$/theme';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
document.documentElement.classList.toggle('fp-dark', asked.has('dark'));
mount(Gallery, { target: document.getElementById('app')!, props: { of: asked.get('of')! } });
