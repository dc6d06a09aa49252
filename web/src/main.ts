import { mount } from 'svelte';
import App from './App.svelte';
import './theme/styles';
import { keepForOffline } from './offline';

export default mount(App, { target: document.getElementById('app')! });

// When the page has nothing else to do.
addEventListener('load', () => setTimeout(() => void keepForOffline(), 2000));
