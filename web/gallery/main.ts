/**
 * To work on components without a server: /gallery/ shows the parts of all pages together, /gallery/?of=FIXTURE a table
 * made from a fixture; &dark at night.
 */
import { mount } from 'svelte';
import '$/gameFolders';
import '$/theme';
import Gallery from './Gallery.svelte';
import Parts from './Parts.svelte';

const asked = new URLSearchParams(location.search);
document.documentElement.classList.toggle('fp-dark', asked.has('dark'));
const target = document.getElementById('app')!;
const of = asked.get('of');
if (of) mount(Gallery, { target, props: { of } });
else mount(Parts, { target });
