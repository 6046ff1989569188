import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ByteStream, FileEntry, FileLocation, ListRequest } from '../file-location.ts';

export const never = new AbortController().signal;
const big = randomBytes(3_000_000);
export const sample: Record<string, Buffer> = {
  'a.csv': Buffer.from('id,name\n1,甲\n'),
  'notes.txt': Buffer.from('0123456789'),
  'empty.csv': Buffer.alloc(0),
  'big.bin': big,
  '子目录/深/数据 1.csv': Buffer.from('深'),
  "o'dd & #1 +%25.csv": Buffer.from('odd'),
};

export function writeSample(folder: string): void {
  for (const [path, content] of Object.entries(sample)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

export async function bytesOf(stream: ByteStream): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function paths(location: FileLocation, request: ListRequest): Promise<string[]> {
  const found: FileEntry[] = [];
  for await (const entry of location.list(request, never)) found.push(entry);
  return found.map(({ path }) => path).sort();
}

async function* pieces(...texts: string[]) { for (const text of texts) yield Buffer.from(text); }

/** What every location does alike. `open` gives one whose folder holds the sample. */
export function describeLocation(name: string, open: () => Promise<FileLocation>): void {
  describe(`files in ${name}`, () => {
    let location: FileLocation;
    beforeAll(async () => { location = await open(); });
    afterAll(async () => { await location?.close(); });
    const read = (path: string, range?: { start: number; end?: number }) => bytesOf(location.open(path, { range, signal: never }));

    it('are listed below the folder, or all the way down, by pattern and by expression', async () => {
      expect(await paths(location, { recursive: true })).toEqual(Object.keys(sample).sort());
      expect(await paths(location, { recursive: false })).toEqual(Object.keys(sample).filter((path) => !path.includes('/')).sort());
      expect(await paths(location, { recursive: true, pattern: '*.{csv,tsv}' })).toEqual(Object.keys(sample).filter((path) => path.endsWith('.csv')).sort());
      expect(await paths(location, { recursive: true, pattern: '子目录/**' })).toEqual(['子目录/深/数据 1.csv']);
      expect(await paths(location, { recursive: true, regex: '^(a|数据).*\\.csv$' })).toEqual(['a.csv', '子目录/深/数据 1.csv']);
    });

    it('are told with their size, one by one and in the list', async () => {
      expect(await location.stat('big.bin', never)).toMatchObject({ path: 'big.bin', size: 3_000_000 });
      for await (const { path, size } of location.list({ recursive: true }, never)) expect(size, path).toBe(sample[path]!.length);
    });

    it('are read byte for byte, whatever their names', async () => {
      for (const [path, content] of Object.entries(sample)) expect((await read(path)).equals(content), path).toBe(true);
    });

    it('are read in part', async () => {
      expect((await read('notes.txt', { start: 2, end: 5 })).toString()).toBe('234');
      expect((await read('notes.txt', { start: 8 })).toString()).toBe('89');
      expect((await read('notes.txt', { start: 8, end: 99 })).toString()).toBe('89');
      expect((await read('notes.txt', { start: 10 })).toString()).toBe('');
      expect((await read('big.bin', { start: 2_000_000, end: 2_000_010 })).equals(big.subarray(2_000_000, 2_000_010))).toBe(true);
    });

    it('can be left after the first piece', async () => {
      for await (const piece of location.open('big.bin', { signal: never })) {
        expect(big.subarray(0, piece.length).equals(piece)).toBe(true);
        break;
      }
      expect((await read('a.csv')).equals(sample['a.csv']!)).toBe(true);
    });

    it('stop coming when called off, and the location goes on', async () => {
      const over = new AbortController();
      const stream = location.open('big.bin', { signal: over.signal })[Symbol.asyncIterator]();
      await stream.next();
      over.abort();
      await expect((async () => { while (!(await stream.next()).done); })()).rejects.toMatchObject({ kind: 'stopped' });
      await expect(bytesOf(location.open('a.csv', { signal: AbortSignal.abort() }))).rejects.toMatchObject({ kind: 'stopped' });
      expect((await read('notes.txt')).toString()).toBe('0123456789');
    });

    it('that are not there are said to be gone', async () => {
      await expect(read('no.csv')).rejects.toMatchObject({ kind: 'table-gone' });
      await expect(location.stat('no.csv', never)).rejects.toMatchObject({ kind: 'table-gone' });
    });

    it('outside the folder cannot be named', async () => {
      for (const path of ['../x', 'a/../../x', '/etc/passwd', '', 'a\r\nDELE b', 'a\u0000b', './a.csv']) {
        await expect((async () => read(path))(), JSON.stringify(path)).rejects.toMatchObject({ kind: 'bad-data' });
      }
    });

    it('pass the test', async () => {
      expect(await location.test(never)).toMatchObject([{ key: 'list', holds: true }, { key: 'read', holds: true }]);
    });

    it('are written, moved and removed where that can be, never over one another', async () => {
      const { change } = location;
      if (!change) return;
      await change.write('new/一.txt', pieces('one', 'two'), never);
      expect((await read('new/一.txt')).toString()).toBe('onetwo');
      await expect(change.write('new/一.txt', pieces('x'), never)).rejects.toMatchObject({ kind: 'other' });
      await expect(change.move('new/一.txt', 'a.csv', never)).rejects.toMatchObject({ kind: 'other' });
      await change.move('new/一.txt', 'done/二.txt', never);
      await expect(location.stat('new/一.txt', never)).rejects.toMatchObject({ kind: 'table-gone' });
      expect((await read('done/二.txt')).toString()).toBe('onetwo');
      await change.remove('done/二.txt', never);
      await expect(location.stat('done/二.txt', never)).rejects.toMatchObject({ kind: 'table-gone' });
      expect((await read('a.csv')).equals(sample['a.csv']!)).toBe(true);
    });
  });
}
