import { expect, test } from 'vitest';
import { History } from './history.svelte';

test('every change is undone and redone, the last first', () => {
  const history = new History(0);
  for (let k = 1; k <= 500; k++) history.change(k);
  for (let k = 499; k >= 0; k--) {
    history.undo();
    expect(history.present).toBe(k);
  }
  expect(history.canUndo).toBe(false);
  history.undo();
  expect(history.present).toBe(0);
  for (let k = 1; k <= 500; k++) history.redo();
  expect(history.present).toBe(500);
  expect(history.canRedo).toBe(false);
});

test('a stroke is one step', () => {
  const history = new History('');
  const stroke = {};
  history.change('a', stroke);
  history.change('ab', stroke);
  history.change('abc', {});
  history.undo();
  expect(history.present).toBe('ab');
  history.undo();
  expect(history.present).toBe('');
});

test('a change after an undo forgets what was undone', () => {
  const history = new History(1);
  history.change(2);
  history.undo();
  history.change(3);
  expect(history.canRedo).toBe(false);
  history.undo();
  expect(history.present).toBe(1);
});

test('what changes nothing is no step', () => {
  const history = new History(1);
  history.change(1);
  expect(history.canUndo).toBe(false);
});
