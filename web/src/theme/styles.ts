/** Everything that paints the page. */
import '@fontsource-variable/jost';
import './tokens.css';
import './signs.css';
import './app.css';
