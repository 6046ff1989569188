import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DatabaseConnection } from '#engine/connectors/connector.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { KnownColumn, KnownTable } from './known-tables.ts';
import { limits, Looks } from './measure-candidates.ts';

const table = { wid: 't', schema: '', name: 't', stem: [], stemMeaning: '', rows: 10, columns: [] } satisfies KnownTable;
const column = (name: string, more: Partial<KnownColumn> = {}) => ({ table, name, unique: 'declared', ...more }) as KnownColumn;
const found = { values: 3, rows: 9, missing: 0, missingRows: 0 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Ends only when it is called off, as a statement does that takes too long. */
const slow = (signal: AbortSignal) => new Promise<never>((_, reject) => {
  const stop = () => reject(new ConnectorFailure('stopped', { zh: '已停止', en: 'Stopped' }));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
});

function source(contained: (name: string, signal: AbortSignal) => Promise<typeof found>) {
  const opened: AbortSignal[] = [];
  const controller = new AbortController();
  const open = async (signal: AbortSignal) => {
    opened.push(signal);
    return { contained: ({ child }: { child: { column: string } }) => contained(child.column, signal), close: async () => {} } as unknown as DatabaseConnection;
  };
  return { looks: new Looks({ open, signal: controller.signal }), opened, controller };
}

test('a look that takes too long ends with its connection, and the next gets another', async () => {
  const { looks, opened } = source((name, signal) => (name === 'slow' ? slow(signal) : Promise.resolve(found)));
  const late = looks.contained(column('slow'), column('id'));
  await vi.advanceTimersByTimeAsync(limits.pairSeconds * 1000);
  expect(await late).toMatchObject({ failure: { en: expect.stringContaining('more than 5 seconds') } });
  expect(opened[0]!.aborted).toBe(true);
  expect(await looks.contained(column('quick'), column('id'))).toEqual(found);
  expect(opened).toHaveLength(2);
});

test('what the source refuses is no reason to stop, and nothing is asked twice', async () => {
  const asked: string[] = [];
  const { looks, opened } = source(async (name) => {
    asked.push(name);
    if (name === 'odd') throw new ConnectorFailure('other', { zh: '类型不符', en: 'Types differ' });
    return found;
  });
  expect(await looks.contained(column('odd'), column('id'))).toEqual({ failure: { zh: '类型不符', en: 'Types differ' } });
  await looks.contained(column('a'), column('id'));
  await looks.contained(column('a'), column('id'));
  expect(asked).toEqual(['odd', 'a']);
  expect(opened).toHaveLength(1);
});

test('cancelling ends it at once; large tables without an index and a used-up budget are left alone', async () => {
  const { looks, controller } = source((_, signal) => slow(signal));
  const large = column('id', { unique: 'assumed', table: { ...table, rows: 5_000_000 } });
  expect(await looks.contained(column('a'), large)).toMatchObject({ failure: { en: expect.stringContaining('no index') } });
  const running = looks.contained(column('b'), column('id'));
  const ended = expect(running).rejects.toThrow();
  controller.abort();
  await ended;
  const spent = source(async () => found);
  await vi.advanceTimersByTimeAsync(limits.wholeSeconds * 1000 + 1);
  expect(await spent.looks.contained(column('a'), column('id'))).toMatchObject({ failure: { en: expect.stringContaining('used up') } });
});
