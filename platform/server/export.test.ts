import ExcelJS from 'exceljs';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { streamRows } from './export.ts';

const columns = [{ key: 'name', title: '名称' }, { key: 'count', title: 'Count' }];

async function* rowsOf(...rows: object[]) {
  yield* rows;
}

async function readBook(rows: AsyncIterable<object>, shown = columns) {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await buffer(streamRows(rows, shown, 'xlsx'))) as unknown as ArrayBuffer);
  return (book.worksheets[0]!.getSheetValues() as (unknown[] | undefined)[]).slice(1).map((row) => row!.slice(1));
}

describe('CSV export', () => {
  it('begins with a byte order mark and quotes as RFC 4180 says', async () => {
    const csv = await text(streamRows(rowsOf({ name: 'a "b", c', count: 1 }, { name: 'two\nlines', count: null }), columns, 'csv'));
    // The text consumer takes the mark off, as a reader would.
    expect(csv).toBe('名称,Count\r\n"a ""b"", c",1\r\n"two\nlines",\r\n');
    const bytes = await buffer(streamRows(rowsOf(), columns, 'csv'));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it.each([
    ['=1+1', "'=1+1"], ['+cmd', "'+cmd"], ['-2+3', "'-2+3"], ['@sum(a)', "'@sum(a)"], ['-12.5', '-12.5'], ['+3', '+3'], ['a=b', 'a=b'],
  ])('shows %s as %s', async (given, shown) => {
    const csv = await text(streamRows(rowsOf({ name: given, count: -1 }), columns, 'csv'));
    expect(csv.split('\r\n')[1]).toBe(`${shown},-1`);
  });

  it('of nothing has headers only', async () => {
    expect(await text(streamRows(rowsOf(), columns, 'csv'))).toBe('名称,Count\r\n');
  });
});

describe('XLSX export', () => {
  it('keeps numbers as numbers and guards formulas', async () => {
    expect(await readBook(rowsOf({ name: '=1+1', count: 2 }, { name: 'ok\u0001', count: -3.5 })))
      .toEqual([['名称', 'Count'], ["'=1+1", 2], ['ok', -3.5]]);
  });

  it('of nothing has headers only', async () => {
    expect(await readBook(rowsOf())).toEqual([['名称', 'Count']]);
  });
});

describe.each(['csv', 'xlsx'] as const)('%s export of many rows', (format) => {
  it('sends its first bytes before the last row exists', async () => {
    let finish!: () => void;
    const finished = new Promise<void>((resolve) => { finish = resolve; });
    async function* waiting() {
      for (let count = 0; count < 5000; count += 1) yield { name: `row ${count} ${Math.random()}`, count };
      await finished;
      yield { name: 'last', count: 1 };
    }
    const stream = streamRows(waiting(), columns, format);
    const iterator = stream[Symbol.asyncIterator]();
    expect((await iterator.next()).value.length).toBeGreaterThan(0);
    finish();
    let rest = 0;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) rest += next.value.length;
    expect(rest).toBeGreaterThan(0);
  });

  it('stops asking for rows while nobody reads', async () => {
    let produced = 0;
    async function* endless() {
      for (;;) yield { name: `row ${Math.random()} ${Math.random()}`, count: produced++ };
    }
    const stream = streamRows(endless(), columns, format);
    await stream[Symbol.asyncIterator]().next();
    let before = -1;
    while (produced !== before) {
      before = produced;
      await pause(50);
    }
    expect(produced).toBeLessThan(100_000);
    stream.destroy();
  });

  it('passes on the failure of the rows', async () => {
    async function* failing() {
      yield { name: 'a', count: 1 };
      throw new Error('the store went away');
    }
    await expect(buffer(streamRows(failing(), columns, format))).rejects.toThrow('the store went away');
  });
});
