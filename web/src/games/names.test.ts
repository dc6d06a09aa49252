import { describe, expect, it } from 'vitest';
import type { Played, TableSeat } from '$/api/api.generated';
import { playedNames, seatNames, shortNames } from './names';

const person = (name: string): TableSeat => ({ kind: 'person', person: { id: name, name, guest: true }, level: null }) as unknown as TableSeat;
const bot = (level: string): TableSeat => ({ kind: 'bot', person: null, level }) as unknown as TableSeat;

describe('names at a table', () => {
  it('tells the level of a bot where players are listed, and not in every sentence', () => {
    const table = { seats: [person('Bo'), bot('casual'), bot('expert')] };
    expect(seatNames(table)).toEqual(['Bo', 'Otto (casual bot)', 'Mina (expert bot)']);
    expect(shortNames(table)).toEqual(['Bo', 'Otto', 'Mina']);
  });

  it('gives no bot the name of a person at the table', () => {
    const table = { seats: [bot('novice'), bot('casual'), person('ADA'), person('Otto'), person('Emil')] };
    expect(shortNames(table)).toEqual(['Nora', 'Luis', 'ADA', 'Otto', 'Emil']);
    expect(seatNames(table)[0]).toBe('Nora (novice bot)');
    const seats = [
      { seat: 0, level: 'novice', person: null },
      { seat: 1, level: null, person: { name: 'Ada' } },
    ] as unknown as Played['seats'];
    expect(playedNames({ seats })).toEqual(['Emil (novice bot)', 'Ada']);
  });

  it('numbers people of the same name', () => {
    expect(seatNames({ seats: [person('Bo'), person('Bo')] })).toEqual(['Bo 1', 'Bo 2']);
  });
});
