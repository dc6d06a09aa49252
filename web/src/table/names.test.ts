import { describe, expect, it } from 'vitest';
import type { TableSeat } from '$/api/api.generated';
import { seatNames, shortNames } from './names';

const person = (name: string): TableSeat =>
  ({ kind: 'person', person: { id: name, name, guest: true }, level: null }) as unknown as TableSeat;
const bot = (level: string): TableSeat => ({ kind: 'bot', person: null, level }) as unknown as TableSeat;

describe('names at a table', () => {
  it('tells the level of a bot where players are listed, and not in every sentence', () => {
    const table = { seats: [person('Bo'), bot('casual'), bot('expert')] };
    expect(seatNames(table)).toEqual(['Bo', 'Otto (casual bot)', 'Mina (expert bot)']);
    expect(shortNames(table)).toEqual(['Bo', 'Otto', 'Mina']);
  });

  it('tells a bot from a person of the same name', () => {
    expect(shortNames({ seats: [person('Otto'), bot('novice')] })).toEqual(['Otto', 'Otto (novice bot)']);
  });

  it('numbers people of the same name', () => {
    expect(seatNames({ seats: [person('Bo'), person('Bo')] })).toEqual(['Bo 1', 'Bo 2']);
  });
});
