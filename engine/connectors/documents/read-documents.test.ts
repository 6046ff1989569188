import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileLocation } from '../files/file-location.ts';
import { openHttp } from '../files/locations/http.ts';
import { openLocalFolder } from '../files/locations/local-folder.ts';
import { zipOf } from '../files/packing/testing-zip.ts';
import { readerSettings } from '../files/reader-settings.ts';
import { listDocuments, readDocuments, type ReadDocument } from './read-documents.ts';
import { docxOf, paragraph } from './testing-documents.ts';

const never = new AbortController().signal;
let folder = '';
let location: FileLocation;
const put = (path: string, content: Buffer | string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-documents-'));
  location = await openLocalFolder({ folder, roots: [folder] });
});
afterEach(async () => {
  await location.close();
  rmSync(folder, { recursive: true });
});

async function all(given: Parameters<typeof readerSettings.parse>[0] = {}, cursor?: string) {
  const found: ReadDocument[] = [];
  let last = cursor;
  for await (const read of readDocuments(location, readerSettings.parse(given), { signal: never, cursor })) {
    found.push(read);
    last = read.cursor?.() ?? last;
  }
  return { found, cursor: last, summary: found.map(({ name, document, problem }) => [name, document?.kind ?? problem?.kind, document?.text]) };
}

describe('a folder of documents', () => {
  it('is read one after another; what cannot be read is passed over with its reason', async () => {
    put('a.docx', docxOf(paragraph('甲')));
    put('b.pdf', '%PDF-1.4 broken');
    put('c.png', Buffer.from('89504e470d0a1a0a', 'hex'));
    put('d/e.txt', Buffer.from('cafdbedd', 'hex'));
    put('d/f.txt.gz', gzipSync('packed'));
    put('g.zip', zipOf([{ name: 'one.txt', content: '1' }, { name: 'deep/two.docx', content: docxOf(paragraph('2')) }]));
    put('h.zip', zipOf([{ name: 'one.txt', content: '1' }, { name: 'two.txt', content: 'x', claims: { checksum: 1 } }]));
    expect((await all()).summary).toEqual([
      ['a.docx', 'docx', '甲'], ['b.pdf', 'bad-data', undefined], ['c.png', 'unsupported', undefined], ['d/e.txt', 'text', '数据'], ['d/f.txt.gz', 'text', 'packed'],
      ['g.zip!/one.txt', 'text', '1'], ['g.zip!/deep/two.docx', 'docx', '2'], ['h.zip!/one.txt', 'text', '1'], ['h.zip', 'bad-data', undefined],
    ]);
    expect((await all({ policy_recursive: '0', pattern: '*.{docx,pdf}' })).summary).toHaveLength(2);
    expect((await listDocuments(location, readerSettings.parse({ pattern: '*.txt' }), never)).map(({ path }) => path)).toEqual(['d/e.txt']);
  });

  it('is not read twice, and what changed is read again', async () => {
    put('a.txt', 'a');
    put('b.pdf', '%PDF-1.4 broken');
    const first = await all();
    expect(first.summary).toHaveLength(2);
    put('a.txt', 'changed');
    put('c.txt', 'new');
    expect((await all({}, first.cursor)).summary).toEqual([['a.txt', 'text', 'changed'], ['c.txt', 'text', 'new']]);
  });

  it('may lose a file while it is read, and holds none larger than allowed', async () => {
    put('a.txt', 'a');
    put('b.txt', 'b');
    put('c.txt', 'c'.repeat(1000));
    const kinds: unknown[] = [];
    for await (const { name, document, problem } of readDocuments(location, readerSettings.parse({}), { signal: never, limits: { fileBytes: 100 } })) {
      kinds.push([name, document?.text ?? problem?.kind]);
      if (name === 'a.txt') rmSync(join(folder, 'b.txt'));
    }
    expect(kinds).toEqual([['a.txt', 'a'], ['b.txt', 'table-gone'], ['c.txt', 'bad-data']]);
  });

  it('is left when called off', async () => {
    put('a.txt', 'a');
    put('b.txt', 'b');
    const stop = new AbortController();
    const reading = (async () => { for await (const read of readDocuments(location, readerSettings.parse({}), { signal: stop.signal })) if (read) stop.abort(); })();
    await expect(reading).rejects.toMatchObject({ kind: 'stopped' });
  });
});

it('a server that breaks off ends the reading: its documents may be good', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/') response.setHeader('content-type', 'text/html').end('<a href="a.txt">a.txt</a><a href="b.txt">b.txt</a>');
    else if (request.url === '/a.txt') response.end('fine');
    else {
      response.setHeader('content-length', '1000');
      if (request.method === 'HEAD') return response.end();
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    }
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const remote = openHttp({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, networks: ['127.0.0.0/8'], user: '', password: '' });
  try {
    const texts: unknown[] = [];
    const reading = (async () => { for await (const { document } of readDocuments(remote, readerSettings.parse({}), { signal: never })) texts.push(document?.text); })();
    await expect(reading).rejects.toMatchObject({ kind: 'connection-lost' });
    expect(texts).toEqual(['fine']);
  } finally {
    await remote.close();
    server.closeAllConnections();
    server.close();
  }
});
