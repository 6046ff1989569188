import { expect, it } from 'vitest';
import type { Change, ChangeBatch } from '../../connectors/connector.ts';
import { windowsOf, type ChangeWindow } from './windows.ts';

const change: Change = { schema: 's', table: 't', operation: 'insert', before: null, after: { id: 1 } };
const batch = (position: number, changes: number, more = false): ChangeBatch =>
  ({ changes: Array<Change>(changes).fill(change), position: String(position), begins: String(position), time: new Date(), ...(more ? { more } : {}) });

async function* streamOf(...batches: ChangeBatch[]): AsyncGenerator<ChangeBatch> {
  yield* batches;
}
async function* failing(...batches: ChangeBatch[]): AsyncGenerator<ChangeBatch> {
  yield* batches;
  throw new Error('lost');
}
const told = ({ batches, more }: ChangeWindow) => [batches.map(({ position }) => Number(position)), more];

it('takes together what comes together, and cuts what is too much', async () => {
  const windows: unknown[] = [];
  for await (const window of windowsOf(streamOf(batch(1, 2), batch(2, 2), batch(3, 2), batch(4, 1)), { milliseconds: 5000, changes: 5, bytes: 1e9 })) windows.push(told(window));
  expect(windows).toEqual([[[1, 2, 3], false], [[4], false]]);
});

it('does not end within a transaction unless that is too large', async () => {
  const windows: unknown[] = [];
  for await (const window of windowsOf(streamOf(batch(1, 1), batch(1, 3, true), batch(1, 3, true), batch(2, 1)), { milliseconds: 0, changes: 6, bytes: 1e9 })) windows.push(told(window));
  expect(windows.at(-1)).toEqual([[2], false]);
  expect(windows.flatMap((one) => (one as [number[], boolean])[0])).toEqual([1, 1, 1, 2]);
  expect(windows.filter((one) => (one as [number[], boolean])[1])).toHaveLength(1);
});

it('gives what came before a failure, then the failure', async () => {
  const windows: unknown[] = [];
  await expect((async () => {
    for await (const window of windowsOf(failing(batch(1, 1), batch(2, 1)))) windows.push(told(window));
  })()).rejects.toThrow('lost');
  expect(windows).toEqual([[[1, 2], false]]);
});

it('collects while a window is worked on, but no more than the limit', async () => {
  let given = 0;
  async function* endless(): AsyncGenerator<ChangeBatch> {
    for (;;) yield batch((given += 1), 1);
  }
  for await (const window of windowsOf(endless(), { milliseconds: 0, changes: 10, bytes: 1e9 })) {
    const before = given;
    await new Promise((resolve) => setImmediate(resolve));
    expect(given - before).toBeLessThanOrEqual(11);
    expect(window.batches.length).toBeLessThanOrEqual(10);
    if (given > 50) break;
  }
});
