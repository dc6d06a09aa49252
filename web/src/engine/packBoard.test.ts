import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Kernels } from './kernels';
import { fit, type FittingEntries } from './packBoard';
import { boards } from './tests';

test.each(boards)('$name is packed to the bytes that are shipped', ({ folder, board, index }) => {
  const [shipped, weights] = [readFileSync(`${folder}/${board}.board`), readFileSync(`${folder}/${board}.weights`)];
  const kernels = new Kernels<FittingEntries>('bots', new WebAssembly.Module(readFileSync(`${folder}/bots.wasm`)), index);
  const fields = kernels.structs.unpack('Board', shipped);
  for (const derived of ['detours']) if (derived in fields) fields[derived] = zeros(fields[derived]);
  const packed = fit(kernels, fields, weights);
  expect(Buffer.from(packed.board).equals(shipped)).toBe(true);
});

test('a field of another length is refused', () => {
  const [{ folder, index }] = boards as [(typeof boards)[number]];
  const { structs } = new Kernels('bots', new WebAssembly.Module(readFileSync(`${folder}/bots.wasm`)), index);
  const [name] = Object.entries(index.structs.Board!.fields).find(([, [, , shape]]) => shape)!;
  expect(() => structs.pack('Board', { [name]: [1] })).toThrow(name);
});

function zeros(value: unknown): unknown {
  return Array.isArray(value) ? value.map(zeros) : 0;
}
