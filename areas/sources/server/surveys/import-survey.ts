import { sql } from 'kysely';
import { AnyAnswers, sourcesErrors } from '#areas/sources';
import type { Language, Text } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { readSheet } from '#platform/server/import/read-sheet.ts';
import type { CellChanges } from './save-answers.ts';
import { fieldColumns, readFlag, surveyColumns, tableColumns, type SurveyColumn } from './survey-columns.ts';

interface Known {
  object_wid: string;
  field_wid: string;
}

export interface ReadSurvey {
  changes: CellChanges;
  unknown: { row: number; reason: Text }[];
}

const reasons = {
  noTable: { zh: '没有这张表', en: 'There is no such table' },
  noField: { zh: '表中没有这个字段', en: 'The table has no such field' },
  notYesNo: { zh: '请填“是”或“否”', en: 'Write yes or no' },
  noCodeTable: { zh: '没有这张代码表', en: 'There is no such code table' },
  tooLong: { zh: '内容过长', en: 'The text is too long' },
} satisfies Record<string, Text>;

/** What the workbook says; rows it is wrong about are told, all others count. Empty cells say nothing. */
export async function readSurvey(db: Database, source: string, bytes: Buffer, language: Language): Promise<ReadSurvey> {
  const places = await knownPlaces(db, source);
  const unknown: ReadSurvey['unknown'] = [];
  const changes: CellChanges = [];
  let columns: Map<SurveyColumn, number> | undefined;
  for await (const { number, cells } of readSheet(bytes)) {
    if (!columns) {
      columns = columnsOf(cells, language);
      continue;
    }
    const cell = (column: SurveyColumn) => cells[columns!.get(column) ?? -1] ?? '';
    const place = places.get(placeKey(cell('schema'), cell('table'), cell('field')));
    if (!place) {
      const table = places.get(placeKey(cell('schema'), cell('table'), ''));
      unknown.push({ row: number, reason: table ? reasons.noField : reasons.noTable });
      continue;
    }
    const now: Record<string, string | number> = {};
    for (const column of place.field_wid ? fieldColumns : tableColumns) {
      const text = cell(column).trim();
      if (!text) continue;
      const value = valueOf(column, text, cell('schema'), places);
      if (value === undefined) unknown.push({ row: number, reason: column === 'code_object' ? reasons.noCodeTable : reasons.notYesNo });
      else if (AnyAnswers.safeParse({ [column]: value }).success) now[column] = value;
      else unknown.push({ row: number, reason: reasons.tooLong });
    }
    if (Object.keys(now).length > 0) changes.push({ ...place, was: {}, now });
  }
  return { changes, unknown };
}

function valueOf(column: SurveyColumn, text: string, schema: string, places: Map<string, Known>): string | number | undefined {
  if (column === 'is_core' || column === 'sensitive') return readFlag(text);
  if (column === 'code_object') return places.get(placeKey(schema, text, ''))?.object_wid;
  return text;
}

/** Told apart by what a name cannot hold. */
const placeKey = (...names: string[]) => names.join('\u0000');

async function knownPlaces(db: Database, source: string): Promise<Map<string, Known>> {
  const { rows } = await sql<Known & { schema_name: string; data_object: string; data_field: string }>`
    select data_object.wid as object_wid, '' as field_wid, schema_name, data_object, '' as data_field
    from data_object where database_wid = ${source} and deleted_time is null and dropped_time is null
    union all
    select data_object.wid, data_field.wid, schema_name, data_object, data_field
    from data_object join data_field on data_field.object_wid = data_object.wid
    where database_wid = ${source} and deleted_time is null and data_object.dropped_time is null and data_field.dropped_time is null`.execute(db);
  return new Map(rows.map(({ schema_name, data_object, data_field, ...wids }) => [placeKey(schema_name, data_object, data_field), wids]));
}

/** Headings in either language, in any order. */
function columnsOf(cells: readonly string[], language: Language): Map<SurveyColumn, number> {
  const found = new Map<SurveyColumn, number>();
  for (const [column, title] of Object.entries(surveyColumns) as [SurveyColumn, Text][]) {
    const place = cells.findIndex((cell) => [title.zh, title.en.toLowerCase()].includes(cell.trim().toLowerCase()));
    if (place >= 0) found.set(column, place);
  }
  for (const needed of ['table', 'field', 'name'] as const) {
    if (!found.has(needed)) throw new UserError(sourcesErrors.surveyFileUnreadable, { column: surveyColumns[needed][language] });
  }
  return found;
}
