/** All styles of the page. */
import '@fontsource-variable/jost';
import './app.css';
import './parts.css';
import './signs.css';
import './layouts.css';
