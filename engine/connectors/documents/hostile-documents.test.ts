import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ownTemporaryFolder } from '../files/packing/testing-temporary.ts';
import { extractDocument } from './extract-document.ts';
import { docxOf, extractBytes, paragraph, pdfPages } from './testing-documents.ts';

const temporary = ownTemporaryFolder();
const isLinux = process.platform === 'linux';
/** False for what is gone before it is looked at. */
function holds(look: () => boolean): boolean {
  try {
    return look();
  } catch {
    return false;
  }
}
const opened = (pid: string) => readdirSync(`/proc/${pid}/fd`).filter((descriptor) => holds(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`).includes('tributary-file-')));
/** Of those that read documents. */
const processes = () => (isLinux ? readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ') : [])
  .filter((pid) => pid !== '' && holds(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('extract-process')));
/** Until a process has the document open. */
async function untilRead(): Promise<void> {
  if (!isLinux) await pause(300);
  while (isLinux && !processes().some((pid) => holds(() => opened(pid).length > 0))) await pause(5);
}
const never = new AbortController().signal;
const manyParagraphs = docxOf('<w:p/>'.repeat(1_000_000));

describe('a file made to do harm', () => {
  it('by unpacking without end is stopped', { timeout: 180_000 }, async () => {
    const bomb = docxOf(' '.repeat(100_000_000));
    expect(bomb.length).toBeLessThan(200_000);
    await expect(extractBytes('a.docx', bomb)).rejects.toMatchObject({ kind: 'bad-data', message: expect.stringContaining('beyond measure') });
    const inside = docxOf(paragraph('a'), { name: 'docProps/core.xml', content: ' '.repeat(6_000_000) });
    await expect(extractBytes('a.docx', inside)).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(extractBytes('a.docx', docxOf(paragraph('a'.repeat(100_000))), { unpackedBytes: 50_000 })).rejects.toMatchObject({ kind: 'bad-data' });
  });

  it('by filling the memory ends its own process alone, whether by objects or by buffers', { timeout: 180_000 }, async () => {
    await expect(extractBytes('a.docx', manyParagraphs, { megabytes: 48 })).rejects.toMatchObject({ kind: 'bad-data', message: expect.stringContaining('48 MB of memory') });
    const bomb = pdfPages([deflateSync(deflateSync(Buffer.alloc(300_000_000)))], { entries: '/Filter [/FlateDecode /FlateDecode]' });
    expect(bomb.length).toBeLessThan(20_000);
    await expect(extractBytes('a.pdf', bomb, { megabytes: 48 })).rejects.toMatchObject({ kind: 'bad-data', message: expect.stringContaining('48 MB of memory') });
    expect(await extractBytes('a.docx', docxOf(paragraph('lives')), { megabytes: 48 })).toMatchObject({ text: 'lives' });
  });

  it('by taking for ever is stopped in time', async () => {
    await expect(extractBytes('a.docx', manyParagraphs, { seconds: 0.05 })).rejects.toMatchObject({ kind: 'timed-out' });
    expect(await extractBytes('a.docx', docxOf(paragraph('next')))).toMatchObject({ text: 'next' });
  });

  it('by being large is not read at all, or no further than allowed', async () => {
    let read = 0;
    const endless = async function* () {
      for (;;) {
        read += 1000;
        yield Buffer.alloc(1000);
      }
    };
    await expect(extractDocument({ name: 'a', open: endless }, { signal: never, limits: { fileBytes: 10_000 } })).rejects.toMatchObject({ kind: 'bad-data' });
    expect(read).toBeLessThan(20_000);
    await expect(extractDocument({ name: 'a', size: 10_001, open: () => { throw new Error('opened'); } }, { signal: never, limits: { fileBytes: 10_000 } })).rejects.toMatchObject({ kind: 'bad-data' });
  });

  it('by entities or strange XML stays what it is', async () => {
    const entities = '<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;">]><cp><title>&y;</title></cp>';
    await expect(extractBytes('a.docx', docxOf(paragraph('a'), { name: 'docProps/core.xml', content: entities }))).rejects.toMatchObject({ kind: 'bad-data' });
    // Looking at every sign again and again would take hours.
    const quoted = `<cp a="${'>'.repeat(1_000_000)}"><title>t</title></cp>`;
    expect(await extractBytes('a.docx', docxOf(paragraph('a'), { name: 'docProps/core.xml', content: quoted }), { seconds: 50 })).toMatchObject({ properties: { title: 't' } });
  });
});

describe('reading', () => {
  it('that is called off ends at once and leaves nothing behind', async () => {
    const stop = new AbortController();
    const reading = extractBytes('a.docx', manyParagraphs, {}, stop.signal);
    const stopped = expect(reading).rejects.toMatchObject({ kind: 'stopped' });
    await untilRead();
    const during = processes();
    stop.abort();
    await stopped;
    if (isLinux) expect(processes()).toHaveLength(during.length - 1);
    expect(temporary.left()).toEqual([]);
    await expect(extractBytes('a.txt', 'a', {}, stop.signal)).rejects.toMatchObject({ kind: 'stopped' });
    expect(await extractBytes('a.txt', 'goes on')).toMatchObject({ text: 'goes on' });
    if (isLinux) expect(opened('self')).toEqual([]);
  });

  it('of a file on disk takes it from there', async () => {
    await expect(extractDocument({ name: 'a', path: '/nonexistent/a.txt' }, { signal: never })).rejects.toMatchObject({ kind: 'table-gone' });
    expect(await extractDocument({ name: 'test.ts', path: import.meta.filename }, { signal: never })).toMatchObject({ kind: 'text', text: expect.stringContaining('takes it from there') });
  });
});
