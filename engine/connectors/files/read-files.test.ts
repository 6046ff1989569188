import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanUpFile } from './clean-up-file.ts';
import type { FileLocation } from './file-location.ts';
import { openLocations } from './open-locations.ts';
import { zipOf } from './packing/testing-zip.ts';
import { previewFile } from './preview-file.ts';
import { listFiles, readFiles, type FileBatch, type ReadFilesOptions } from './read-files.ts';
import { readerSettings } from './reader-settings.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-read-')));
const never = new AbortController().signal;
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => { for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true }); });

function put(path: string, content: string | Buffer, seconds?: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  if (seconds !== undefined) utimesSync(join(root, path), seconds, seconds);
}

async function open(): Promise<FileLocation> {
  return (await openLocations(readerSettings.parse({ fs_urls: root }), { roots: [root], networks: [] }))[0]!;
}

async function read(given: object = {}, options: ReadFilesOptions = {}, location?: FileLocation): Promise<{ rows: [string, ...unknown[]][]; problems: string[]; cursor: string | undefined; batches: FileBatch[] }> {
  const batches: FileBatch[] = [];
  let cursor: string | undefined;
  for await (const batch of readFiles(location ?? await open(), readerSettings.parse(given), never, options)) {
    batches.push(batch);
    cursor = batch.cursor?.() ?? cursor;
  }
  return {
    batches, cursor,
    rows: batches.flatMap(({ file, rows }) => rows.map((row): [string, ...unknown[]] => [file.path, ...row])),
    problems: batches.flatMap(({ problems }) => problems.map(({ file, row, reason }) => `${file}:${row} ${reason.en}`)),
  };
}

describe('files', () => {
  it('of every format and packing are read by pattern, in order of their names', async () => {
    put('b/1.csv', 'id,n\n1,甲');
    put('a.csv.gz', gzipSync('id,n\n2,乙'));
    put('c.zip', zipOf([{ name: 'x.csv', content: 'id,n\n3,丙' }, { name: 'y.json', content: '[{"id":4,"n":"丁"}]' }]));
    put('d.jsonl', '{"id":5,"n":"戊"}\n');
    put('e.tsv', 'id\tn\n6\t己,庚');
    put('z.log', 'not,asked');
    expect((await read({ policy_regex: '\\.(csv|gz|zip|jsonl|tsv)$' })).rows).toEqual([
      ['a.csv.gz', '2', '乙'], ['b/1.csv', '1', '甲'], ['c.zip', '3', '丙'], ['c.zip', '4', '丁'], ['d.jsonl', '5', '戊'], ['e.tsv', '6', '己,庚'],
    ]);
    expect((await read({ pattern: '*.csv', policy_recursive: 0 })).rows).toEqual([]);
    expect((await read({ pattern: '*.log' })).rows).toEqual([['z.log', 'not,asked']]);
  });

  it('have typed values where types are asked for, and tell each row that does not fit', async () => {
    put('a.csv', 'id,amount,day\n9007199254740993,1.10,2026/1/5\nx,2,2026-01-06\n3,1.005,\n4,,0000-00-00\n');
    const columns = [{ name: 'day', type: { kind: 'date' } }, { name: 'id', type: { kind: 'integer', bits: 64 } }, { name: 'amount', type: { kind: 'decimal', precision: 10, scale: 2 } }, { name: 'more', type: { kind: 'string' } }] as const;
    const found = await read({}, { columns });
    expect(found.rows).toEqual([['a.csv', '2026-01-05', 9007199254740993n, '1.10', null]]);
    expect(found.problems).toEqual([
      'a.csv:0 the file has no column "more"', 'a.csv:3 the value of "id" does not fit the type integer', 'a.csv:4 the value of "amount" does not fit the type decimal', 'a.csv:5 the value of "day" does not fit the type date',
    ]);
    await expect(read({ skip_corrupt_records: 0 }, { columns: columns.slice(0, 3) })).rejects.toMatchObject({ kind: 'bad-data', text: { zh: expect.stringMatching(/a\.csv.*第 3 行/) } });
  });

  it('tell which file, also inside a zip file, and which row a problem comes from', async () => {
    put('good.csv', 'a,b\n1,2\n3\n');
    put('in.zip', zipOf([{ name: '内.csv', content: 'a,b\n1\n' }]));
    expect((await read()).problems).toEqual(['good.csv:3 1 columns instead of 2', 'in.zip!/内.csv:2 1 columns instead of 2']);
    put('bad.csv', Buffer.from('61ff0aff', 'hex'));
    await expect(read({ pattern: 'bad.csv' })).rejects.toMatchObject({ kind: 'bad-data', text: { zh: expect.stringContaining('bad.csv') } });
  });

  it('are read once, and again when they change', async () => {
    put('a.csv', 'x\n1');
    put('b.csv', 'x\n2');
    const first = await read();
    expect(first.rows).toEqual([['a.csv', '1'], ['b.csv', '2']]);
    expect((await read({}, { cursor: first.cursor })).batches).toEqual([]);
    put('a.csv', 'x\n10');
    put('c.csv', 'x\n3');
    const second = await read({}, { cursor: first.cursor });
    expect(second.rows).toEqual([['a.csv', '10'], ['c.csv', '3']]);
    rmSync(join(root, 'b.csv'));
    put('d.csv', 'x\n4');
    expect(Object.keys((JSON.parse((await read({}, { cursor: second.cursor })).cursor!) as { files: object }).files).sort()).toEqual(['a.csv', 'c.csv', 'd.csv']);
    expect((await read({ incremental: 'none' }, { cursor: second.cursor })).rows).toHaveLength(3);
    await expect(read({}, { cursor: '{"by":"magic"}' })).rejects.toMatchObject({ kind: 'bad-data' });
  });

  it('go on after the last name or the last time, and miss none of the same second', async () => {
    put('2026-01.csv', 'x\n1', 1_000);
    put('2026-02.csv', 'x\n2', 2_000);
    const [byName, byTime] = [await read({ incremental: 'name' }), await read({ incremental: 'modified' })];
    put('2026-00.csv', 'x\n0', 2_000);
    put('2026-03.csv', 'x\n3', 1_500);
    expect((await read({ incremental: 'name' }, { cursor: byName.cursor })).rows).toEqual([['2026-03.csv', '3']]);
    expect((await read({ incremental: 'modified' }, { cursor: byTime.cursor })).rows).toEqual([['2026-00.csv', '0']]);
  });

  it('that change while they are read say so and are read again', async () => {
    put('a.csv', 'x\n1');
    const location = await open();
    const changing: FileLocation = {
      ...location,
      async* open(path, options) {
        yield* location.open(path, options);
        put('a.csv', 'x\n1\n2');
      },
    };
    const first = await read({}, {}, changing);
    expect(first.problems).toEqual(['a.csv:0 the file was changed while it was read; it will be read again next time']);
    expect((await read({}, { cursor: first.cursor })).rows).toEqual([['a.csv', '1'], ['a.csv', '2']]);
  });

  it('stop at once when called off, and close what was open', async () => {
    put('big.csv', `x\n${'1\n'.repeat(200_000)}`);
    const location = await open();
    let opened = 0;
    const counted: FileLocation = {
      ...location,
      async* open(path, options) {
        opened += 1;
        try {
          yield* location.open(path, options);
        } finally {
          opened -= 1;
        }
      },
    };
    const over = new AbortController();
    await expect((async () => { for await (const batch of readFiles(counted, readerSettings.parse({}), over.signal)) if (batch.rows.length > 0) over.abort(); })()).rejects.toMatchObject({ kind: 'stopped' });
    expect(opened).toBe(0);
    for await (const batch of readFiles(counted, readerSettings.parse({}), never)) if (batch.rows.length > 0) break;
    expect(opened).toBe(0);
    await expect(read({ encoding: 'klingon' }, {}, counted)).rejects.toMatchObject({ kind: 'unsupported' });
    put('noise', Buffer.from('0001000200000003', 'hex'));
    await expect(read({ pattern: 'noise', file_reader_class: 'auto' }, {}, counted)).rejects.toMatchObject({ kind: 'unsupported' });
    await expect(read({ pattern: 'noise', file_reader_class: 'excel' }, {}, counted)).rejects.toMatchObject({ kind: 'bad-data' });
    expect(opened).toBe(0);
  });

  it('are put away or removed once read, unless they changed, and are not found again', async () => {
    put('a.csv', 'x\n1');
    put('b.csv', 'x\n2');
    const location = await open();
    const settings = readerSettings.parse({ policy_cleanup: 'move', policy_cleanup_move: '/done/' });
    const files = await listFiles(location, settings, never);
    put('b.csv', 'x\n22');
    expect(await Promise.all(files.sort((one, other) => (one.path < other.path ? -1 : 1)).map((file) => cleanUpFile(location, file, settings, never)))).toEqual(['moved', 'kept']);
    expect((await listFiles(location, settings, never)).map(({ path }) => path)).toEqual(['b.csv']);
    expect(readdirSync(join(root, 'done'))).toEqual(['a.csv']);
    const remove = readerSettings.parse({ policy_cleanup: 'delete' });
    expect(await cleanUpFile(location, await location.stat('b.csv', never), remove, never)).toBe('removed');
    expect(readdirSync(root)).toEqual(['done']);
  });

  it('are previewed with the types of their columns', async () => {
    put('a.csv', `id,code,day\n${Array.from({ length: 3000 }, (_, index) => `${index},00${index},2026-01-0${1 + (index % 9)}`).join('\n')}`);
    const location = await open();
    const preview = await previewFile(location, await location.stat('a.csv', never), readerSettings.parse({}), never, 100);
    expect(preview).toMatchObject({ format: 'delimited', columns: [{ name: 'id', type: { kind: 'integer', bits: 32 } }, { name: 'code', type: { kind: 'string' } }, { name: 'day', type: { kind: 'date' } }], problems: [] });
    expect(preview.rows).toHaveLength(100);
    expect(preview.rows[1]).toEqual(['1', '001', '2026-01-02']);
  });

  it('need an address, and one that is allowed', async () => {
    const rules = { roots: [root], networks: [] };
    await expect(openLocations(readerSettings.parse({}), rules)).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(openLocations(readerSettings.parse({ fs_urls: '/etc' }), rules)).rejects.toMatchObject({ kind: 'rights' });
    for (const [protocol, address] of [['http', 'http://127.0.0.1:9/a'], ['ftp', 'ftp://127.0.0.1/a'], ['sftp', 'sftp://localhost/a'], ['http', 'http://169.254.169.254/']] as const) {
      const [location] = await openLocations(readerSettings.parse({ protocol, fs_urls: address }), rules);
      await expect(listFiles(location!, readerSettings.parse({}), never), address).rejects.toMatchObject({ kind: 'rights' });
      await location!.close();
    }
  });
});
