/** The library's modules for Python in the browser: those that only need the standard library, with their data. */
import project from '$fareplay/../../pyproject.toml?raw';

const files = import.meta.glob<string>(
  [
    '$fareplay/{__init__,errors}.py',
    '$fareplay/boards/*.py',
    '$fareplay/rules/{__init__,event}.py',
    '$fareplay/{drawing,texts,workshop}/*.py',
    '$fareplay/texts/*/*.json',
    '$fareplay/games/{__init__,manifest}.py',
    '$fareplay/games/*/__init__.py',
    '$fareplay/games/*/boards/{__init__,check,fields}.py',
    '$fareplay/games/*/rules/{__init__,limits,material}.py',
    '$fareplay/games/*/show/__init__.py',
    '$fareplay/games/*/{show/drawing,workshop}/*.py',
    '$fareplay/games/*/boards/*.json',
    '$fareplay/games/*/workshop/*.json',
    '$fareplay/games/*/texts/*/*.json',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** The games that the package declares, as an installed one does. */
const games = /\[project\.entry-points\."fareplay\.games"\]\n([^[]*)/.exec(project)![1]!.replaceAll('"', '');
const installed = {
  'fareplay-0.dist-info/METADATA': 'Metadata-Version: 2.1\nName: fareplay\nVersion: 0\n',
  'fareplay-0.dist-info/entry_points.txt': `[fareplay.games]\n${games}`,
};

/** The text of each file by its path in the library's folder. */
export const modules: ReadonlyMap<string, string> = new Map([
  ...Object.entries(files).map(([path, text]) => [path.slice(path.lastIndexOf('src/fareplay/') + 'src/'.length), text] as const),
  ...Object.entries(installed),
]);
