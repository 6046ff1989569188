import { appendFile, mkdtemp, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logResource, readLogFile } from './read-log.ts';
import { tailFile, type TailBatch, type TailOptions } from './tail-file.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tail-'));
  path = join(folder, 'app.log');
});
afterEach(() => rm(folder, { recursive: true }));

const never = new AbortController().signal;
async function readNow(from?: string, options: Partial<TailOptions> = {}) {
  const batches: TailBatch[] = [];
  for await (const batch of tailFile({ path, from, ...options }, { signal: never })) batches.push(batch);
  return { lines: batches.flatMap(({ lines }) => lines.map(({ text }) => text)), cursor: batches.at(-1)?.cursor ?? from, batches };
}

describe('reading a log again and again', () => {
  it('gives each whole line once and leaves half a line for later', async () => {
    await writeFile(path, 'one\r\ntwo\nthr');
    const first = await readNow();
    expect(first.lines).toEqual(['one', 'two']);
    expect((await readNow(first.cursor)).lines).toEqual([]);
    await appendFile(path, 'ee\n\nfive\n');
    expect((await readNow(first.cursor)).lines).toEqual(['three', '', 'five']);
  });

  it('reads the rest of a file that was renamed, then the new one', async () => {
    await writeFile(path, 'a\nb\n');
    const { cursor } = await readNow();
    await appendFile(path, 'c\nlast without end');
    await rename(path, `${path}.1`);
    await writeFile(path, 'd\n');
    const next = await readNow(cursor);
    expect(next.lines).toEqual(['c', 'last without end', 'd']);
    expect((await readNow(next.cursor)).lines).toEqual([]);
  });

  it('begins anew in a file that was emptied, also when it grew beyond the old place', async () => {
    await writeFile(path, 'old line\n');
    const { cursor } = await readNow();
    await truncate(path);
    await writeFile(path, 'completely different and longer\n');
    const next = await readNow(cursor);
    expect(next.lines).toEqual(['completely different and longer']);
    expect(next.batches[0]!.truncated).toBe(true);
  });

  it('gives the same lines from the cursor of every batch', async () => {
    await writeFile(path, Array.from({ length: 2_500 }, (_, n) => `行 ${n}\n`).join(''));
    const { batches } = await readNow();
    expect(batches.map(({ lines }) => lines.length)).toEqual([1_000, 1_000, 500]);
    expect((await readNow(batches[0]!.cursor)).lines).toHaveLength(1_500);
    expect((await readNow(batches[1]!.cursor)).lines[0]).toBe('行 2000');
  });

  it('reads other encodings and marks what it cannot', async () => {
    await writeFile(path, Buffer.concat([Buffer.from([0xb0, 0xa1, 0x0a]), Buffer.from([0xff, 0x61, 0x0a])]));
    expect((await readNow(undefined, { encoding: 'gb18030' })).lines[0]).toBe('啊');
    expect((await readNow()).batches[0]!.lines).toMatchObject([{ problem: 'encoding' }, { text: String.raw`\xffa`, problem: 'encoding' }]);
    await writeFile(path, Buffer.from('\uFEFF上\r\n\u0a0aਊ\n', 'utf16le'));
    expect((await readNow(undefined, { encoding: 'utf-16le' })).lines).toEqual(['上', '\u0a0aਊ']);
    await expect(readNow(undefined, { encoding: 'klingon' })).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it('names lines that are too long and goes on', async () => {
    await writeFile(path, `a\n${'x'.repeat(600_000)}\nb\n`);
    expect((await readNow(undefined, { longest: 1_000 })).batches.flatMap(({ lines }) => lines)).toEqual([{ text: 'a' }, { text: '', problem: 'too-long' }, { text: 'b' }]);
  });

  it('says that a file is missing', async () => {
    await expect(readNow()).rejects.toMatchObject({ kind: 'table-gone' });
  });
});

describe('following a log', () => {
  it('sees lines, rotation and truncation as they happen, and ends when called off', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    await writeFile(path, '1\n');
    const steps = new Map<string, () => Promise<unknown>>([
      ['1', () => appendFile(path, '2')],
      ['2', () => rename(path, `${path}.1`).then(() => writeFile(path, '3\n'))],
      ['3', async () => { await truncate(path); await writeFile(path, '4 in a longer line\n'); }],
      ['4 in a longer line', async () => stop.abort()],
    ]);
    const reading = (async () => {
      for await (const { lines } of tailFile({ path, follow: true, pollMilliseconds: 20 }, { signal: stop.signal })) {
        for (const { text } of lines) {
          seen.push(text);
          await steps.get(text)?.();
          if (text === '1') setTimeout(() => void appendFile(path, '\n'), 60);
        }
      }
    })();
    await expect(reading).rejects.toMatchObject({ kind: 'stopped' });
    expect(seen).toEqual(['1', '2', '3', '4 in a longer line']);
  });
});

describe('a log file as records', () => {
  const resource = (settings: object) => logResource.parse({ kind: 'file', path, ...settings }) as Extract<ReturnType<typeof logResource.parse>, { kind: 'file' }>;

  it('gives fields, and lines that do not fit apart', async () => {
    await writeFile(path, 'level=1\nnonsense\n');
    const batches = [];
    for await (const batch of readLogFile(resource({ parser: { kind: 'grok', pattern: '^level=%{INT:level:int}$' } }), { signal: never, folders: [folder] })) batches.push(batch);
    expect(batches).toMatchObject([{ records: [{ level: 1 }], rejected: [{ text: 'nonsense', problem: 'no-match' }], cursor: expect.any(String) }]);
  });

  it('is read from allowed folders only, whatever links say', async () => {
    await symlink('/etc/passwd', path);
    for (const folders of [[folder], []]) {
      await expect(readLogFile(resource({}), { signal: never, folders }).next()).rejects.toMatchObject({ kind: 'rights' });
    }
  });
});
