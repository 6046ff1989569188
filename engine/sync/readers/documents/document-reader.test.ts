import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docxOf, paragraph } from '../../../connectors/documents/testing-documents.ts';
import { openLocalFolder } from '../../../connectors/files/locations/local-folder.ts';
import { readerSettings } from '../../../connectors/files/reader-settings.ts';
import { readAll } from '../testing.ts';
import { documentReader } from './document-reader.ts';

const never = new AbortController().signal;
let folder = '';
beforeAll(() => { folder = mkdtempSync(join(tmpdir(), 'tributary-documents-')); });
afterAll(() => rmSync(folder, { recursive: true }));
const open = async (given = {}) => documentReader({ location: await openLocalFolder({ folder, roots: [folder] }), settings: readerSettings.parse(given) });

it('documents give text and facts by path; changed ones come again, broken ones are put aside and stay', async () => {
  const first = docxOf(paragraph('甲, "乙"'));
  writeFileSync(join(folder, 'a.docx'), first);
  writeFileSync(join(folder, 'b.pdf'), '%PDF-1.4 broken');
  const reader = await open({ policy_cleanup: 'delete' });
  expect((await reader.shape()).primaryKey).toEqual(['path']);
  const columns = ['path', 'kind', 'text', 'hash', 'size'];
  const read = await readAll(reader, null, columns);
  expect(read.rows).toEqual([['a.docx', 'docx', '甲, "乙"', createHash('sha256').update(first).digest('hex'), BigInt(first.length)]]);
  expect(read.problems).toMatchObject([{ position: 'b.pdf', values: { path: 'b.pdf' } }]);
  expect((await readAll(await open(), read.cursor, columns)).rows).toEqual([]);
  writeFileSync(join(folder, 'a.docx'), docxOf(paragraph('新')));
  expect((await readAll(await open(), read.cursor, ['path', 'text'])).rows).toEqual([['a.docx', '新']]);
  writeFileSync(join(folder, 'c.txt'), 'plain');
  const last = await open({ policy_cleanup: 'delete', pattern: '{b.pdf,c.txt}' });
  await readAll(last);
  await last.landed?.(never);
  expect([existsSync(join(folder, 'b.pdf')), existsSync(join(folder, 'c.txt'))]).toEqual([true, false]);
});
