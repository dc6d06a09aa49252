// Reads films as the client does: a film on each line of the input, what it shows after each move on a line of the output.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Film, openBoard } from 'fareplay';

for (const plugin of process.argv.slice(2)) await import(pathToFileURL(plugin));

function read(reader, film) {
  const { seat } = film;
  return film.states.map((state, ply) => {
    const seen = reader.seen(film, ply);
    const lines = seat !== null && seen.to_move === seat ? reader.lines(state) : null;
    return {
      ...seen,
      choosers: reader.choosers(state),
      log: ply ? reader.log(film, ply - 1).map(({ ply: _ply, n: _n, ...event }) => event) : [],
      gain: ply ? reader.gain(film, ply - 1) : null,
      lines,
      reason: lines?.length ? reader.reason(state, lines[0].moves) : null,
      ahead: seat === null ? null : reader.linesAhead(state, seat),
      symbols: seat === null ? {} : reader.symbolPoints(state, seat),
    };
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const { name, film } = JSON.parse(line);
  const { reader } = await openBoard(name);
  for (const moment of read(reader, Film.from(film))) process.stdout.write(`${JSON.stringify(moment)}\n`);
}
