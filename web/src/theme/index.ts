/** Everything that paints the page. */
import '@fontsource-variable/jost';
import './app.css';
import './parts.css';
import './signs.css';
