import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { sayText, type Language } from '#platform/contract';
import type { ExportColumn } from '../export.ts';
import { streamWorkbook } from '../export-workbook.ts';
import type { Tables } from '../database.ts';
import type { ImportKind } from './import-kind.ts';
import { importRows, type FileRow } from './import-rows.ts';
import { reportColumns } from './report-columns.ts';

const page = 1000;

/** The bad rows as they stand in the file, each with what is wrong: made from the file while it is sent. */
export async function makeReport(
  db: Kysely<Tables>, run: string, bytes: Buffer, kind: ImportKind, language: Language,
): Promise<Readable> {
  const headings = await headingsOf(importRows(bytes, kind, language));
  const columns: ExportColumn[] = [
    { key: 'row', title: reportColumns.row[language] },
    ...headings.map((title, index) => ({ key: `cell${index}`, title })),
    { key: 'problem', title: reportColumns.problem[language] },
  ];
  return streamWorkbook(badRows(importRows(bytes, kind, language), problemsByRow(db, run, language)), columns);
}

async function headingsOf(rows: AsyncGenerator<FileRow>): Promise<readonly string[]> {
  for await (const { columns } of rows) return columns.headings;
  return [];
}

async function* badRows(rows: AsyncIterable<FileRow>, problems: AsyncGenerator<{ row: number; text: string }>): AsyncGenerator<object> {
  let next = await problems.next();
  for await (const { sheet } of rows) {
    if (next.done) return;
    if (next.value.row !== sheet.number) continue;
    const cells = Object.fromEntries(sheet.cells.map((cell, index) => [`cell${index}`, cell]));
    yield { row: sheet.number, ...cells, problem: next.value.text };
    next = await problems.next();
  }
}

/** All that is wrong with a row in one text; rows come as they stand in the file. */
async function* problemsByRow(db: Kysely<Tables>, run: string, language: Language): AsyncGenerator<{ row: number; text: string }> {
  const joined = { zh: '；', en: '; ' }[language];
  let current: { row: number; texts: string[] } | undefined;
  for (let after = 0; ;) {
    const problems = await db.selectFrom('import_problem').select(['seq', 'row', 'heading', 'reason_zh', 'reason_en'])
      .where('run', '=', run).where('seq', '>', after).orderBy('seq').limit(page).execute();
    for (const { row, heading, ...reason } of problems) {
      if (current && current.row !== row) yield { row: current.row, text: current.texts.join(joined) };
      if (current?.row !== row) current = { row, texts: [] };
      const why = language === 'zh' ? reason.reason_zh : reason.reason_en;
      current.texts.push(heading ? sayText({ zh: '{heading}：{why}', en: '{heading}: {why}' }, language, { heading, why }) : why);
    }
    if (problems.length < page) break;
    after = problems.at(-1)!.seq;
  }
  if (current) yield { row: current.row, text: current.texts.join(joined) };
}
