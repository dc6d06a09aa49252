// What the bots on the device would play, case by case; of the adviser, the best ways.
import { readFileSync } from 'node:fs';
import { openBots } from 'fareplay';

const plans = [];
for (const { game, level, seed, seat, state } of JSON.parse(readFileSync(0, 'utf8'))) {
  const bots = await openBots(game);
  const bytes = new Uint8Array(Buffer.from(state, 'base64'));
  if (level === 'adviser') plans.push(bots.advise(bytes, seat).slice(0, 3).map(({ moves }) => moves));
  else plans.push(bots.plan(level, seed, bytes, seat));
}
console.log(JSON.stringify(plans));
