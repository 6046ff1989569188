import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, mkdtempSync, writeFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openS3 } from '../../connectors/files/locations/s3.ts';
import type { Row } from '../../types/data-type.ts';
import type { Reader } from '../run.ts';
import { runSync } from '../run-sync.ts';
import type { HelpedPart, Helpers, OfferedPart, SharedReading } from '../spread/spread.ts';
import { impatient, openGround, requestOf, rowsOf, type Ground, type Ran } from '../testing/sync-ground.ts';
import { column, tableReader, text, whole, type TableSource } from '../testing/table-reader.ts';
import { fetchPart } from './fetch-part.ts';
import { keepReader } from './keep-reader.ts';
import { KeptFiles } from './kept-files.ts';

let ground: Ground;
let server: S3rver;
let port: number;
const bucket = mkdtempSync(path.join(tmpdir(), 'tributary-kept-'));
const objects = () => readdirSync(bucket, { recursive: true, encoding: 'utf8' }).map((name) => path.join(bucket, name)).filter((name) => name.endsWith('_object') && statSync(name).isFile());

let source: TableSource;
/** Parts that were begun at the source, in order. */
let begun: number[];
let run: string;

beforeAll(async () => {
  server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: bucket, configureBuckets: [{ name: 'kept', configs: [] }] });
  [{ port }, ground] = await Promise.all([server.run() as Promise<{ port: number }>, openGround('duckdb')]);
});
afterAll(async () => {
  await ground?.close();
  await server?.close();
  rmSync(bucket, { recursive: true, force: true });
});
beforeEach(() => {
  run = randomUUID();
  begun = [];
  source = {
    columns: [column('id', whole), column('name', text)], primaryKey: ['id'], parts: 3, rowsPerPiece: 2,
    rows: Array.from({ length: 30 }, (_, index): Row => [index, `name "${index}",\n😀`]), problems: [{ position: '7', reason: { zh: '坏', en: 'bad' }, values: { id: 'x' } }],
    beforePiece: (part, piece) => { if (piece === 0) begun.push(part); },
  };
});

const files = (endpoint = `http://127.0.0.1:${port}`) => new KeptFiles(openS3({ endpoint, region: 'us-east-1', bucket: 'kept', folder: `segments/${run}`, accessKey: 'S3RVER', secretKey: 'S3RVER', pathStyle: true, networks: ['127.0.0.0/8'] }));

/** As a database's reader does: its parts need no memory. */
function lasting(): Reader {
  const reader = tableReader(source);
  const parts = ['0', '1', '2'];
  return {
    ...reader, fixed: () => ({ text: 'as it was', parts }), goOn: (_fixed, cursor, columns) => reader.begin(cursor, columns),
    share: async () => ({ table: { schema: '', table: '' }, columns: ['id', 'name'], types: {}, moment: null, parts }),
  };
}

async function attempt(number: number, { kept = files(), signal = new AbortController().signal, helpers }: { kept?: KeptFiles; signal?: AbortSignal; helpers?: Helpers } = {}) {
  const log: Ran['log'] = [];
  const request = requestOf(ground, { source: lasting(), table: `t${run.slice(0, 8)}`, run, signal, log, plan: { dirty: { rows: 5 } } });
  const reader = keepReader(request.reader, { files: kept, attempt: number, signal, report: request.report });
  const result = await runSync({ ...request, reader, attempt: number, helpers }, impatient).finally(() => kept.close());
  return { result, log: log.map(({ text: { en } }) => en).join('\n') };
}

/** Ends in the middle of the last part, as a worker that is killed. */
async function dies(): Promise<void> {
  const end = new AbortController();
  source.beforePiece = (part, piece) => {
    if (piece === 0) begun.push(part);
    if (part === 2 && piece === 3) end.abort('lost');
  };
  await expect(attempt(1, { signal: end.signal })).rejects.toMatchObject({ kind: 'stopped' });
  source.beforePiece = (part, piece) => { if (piece === 0) begun.push(part); };
  begun = [];
}

const isWhole = async ({ result }: Pick<Ran, 'result'>) => {
  expect(result).toMatchObject({ read: 31, created: 30, rejected: 1 });
  expect(await rowsOf(ground, `t${run.slice(0, 8)}`)).toEqual(source.rows);
};

it('whoever goes on with a run reads only what its predecessor has not read whole', async () => {
  await dies();
  const ran = await attempt(2);
  await isWhole(ran);
  expect([begun, ran.log]).toEqual([[2], expect.stringContaining('goes on from try 1')]);
});

it('what is not as it was written is read from the source again', async () => {
  await dies();
  const [one] = objects().filter((name) => name.includes(run) && statSync(name).size > 50 && !name.includes('.json'));
  writeFileSync(one!, Buffer.alloc(statSync(one!).size, 'x'));
  const ran = await attempt(2);
  await isWhole(ran);
  expect(ran.log).toContain('is not what was written');
  expect(begun.length).toBeGreaterThan(1);
});

it('a source that has changed since is read anew', async () => {
  await dies();
  source.columns[1]!.comment = 'now with a comment';
  await isWhole(await attempt(2));
  expect(begun).toEqual([0, 1, 2]);
});

it('a place that cannot be reached costs a line in the log and nothing else', async () => {
  const ran = await attempt(1, { kept: files('http://127.0.0.1:1') });
  await isWhole(ran);
  expect(ran.log).toContain('Shared segments cannot be used');
});

it('others who cannot open the lake bring parts to where the run loads them', async () => {
  const hands: Helpers & { done: HelpedPart[] } = {
    done: [],
    async offer(reading: SharedReading, parts: readonly OfferedPart[]) {
      for (const part of parts) {
        const counts = await fetchPart({ files: files(), folder: reading.source.kept!, reader: await begunReader(reading), part, signal: new AbortController().signal, counted: () => {} });
        this.done.push({ number: part.number, taking: 1, isStaged: true, counts });
      }
      begun.push(-1);
    },
    take: async () => undefined,
    async look() { return this.done; },
    withdraw: async () => {},
  };
  await isWhole(await attempt(1, { helpers: hands }));
  // Nothing was asked of the source after the helpers were done.
  expect(begun).toEqual([0, 1, 2, -1]);
});

async function begunReader({ source: { columns } }: SharedReading): Promise<Reader> {
  const reader = tableReader(source);
  await reader.begin(null, columns);
  return reader;
}
