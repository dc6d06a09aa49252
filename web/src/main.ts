import { mount } from 'svelte';
import App from './App.svelte';
import './look/look';

export default mount(App, { target: document.getElementById('app')! });
