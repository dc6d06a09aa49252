/** Everything that paints the page. */
import '@fontsource-variable/jost';
import './app.css';
import './signs.css';
