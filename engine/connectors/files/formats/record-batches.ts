import { isJsonObject, parseExactJson, type Json } from '../../records/exact-json.ts';
import { calledOff } from '../../reach-failure.ts';
import { batchSize, type Cell, type CellBatch } from './file-format.ts';
import { corrupt, type FormatSettings } from './format-settings.ts';

export interface JsonRecord {
  number: number;
  /** Undefined: it was longer than allowed. */
  text: string | undefined;
}

/** Records with names of their own, in batches. Columns appear as they are first seen; given names limit them. */
export async function* recordBatches(records: AsyncIterable<JsonRecord>, settings: FormatSettings, signal: AbortSignal): AsyncGenerator<CellBatch> {
  const columns = new Map<string, number>(settings.headerNames.map((name, index) => [name, index]));
  const isFixed = columns.size > 0;
  let batch: CellBatch = { columns: [], rows: [], numbers: [], problems: [] };
  const take = (): CellBatch => {
    const names = [...columns.keys()];
    // Rows before a new column was seen have nothing in it.
    const rows = batch.rows.map((row) => (row.length < names.length ? [...row, ...Array<null>(names.length - row.length).fill(null)] : row));
    const full = { ...batch, columns: names, rows };
    batch = { columns: [], rows: [], numbers: [], problems: [] };
    return full;
  };
  for await (const { number, text } of records) {
    if (signal.aborted) throw calledOff();
    if (number <= settings.rowsToSkip) continue;
    const row = rowOf(text, columns, isFixed, settings);
    if (Array.isArray(row)) {
      batch.rows.push(row);
      batch.numbers.push(number);
    } else batch.problems.push(corrupt({ row: number, reason: row }, settings));
    if (batch.rows.length >= batchSize || batch.problems.length >= batchSize) yield take();
  }
  yield take();
}

function rowOf(text: string | undefined, columns: Map<string, number>, isFixed: boolean, settings: FormatSettings): Cell[] | { zh: string; en: string } {
  if (text === undefined) return { zh: '记录过长', en: 'the record is too long' };
  let record: Json;
  try {
    record = parseExactJson(text);
  } catch {
    return { zh: '不是有效的 JSON', en: 'it is not valid JSON' };
  }
  const fields: [string, Json][] = isJsonObject(record) ? Object.entries(record) : Array.isArray(record) ? record.map((value, index) => [`column_${index + 1}`, value]) : [['value', record]];
  const row: Cell[] = Array<Cell>(columns.size).fill(null);
  for (const [name, value] of fields) {
    let place = columns.get(name);
    if (place === undefined) {
      if (isFixed) continue;
      if (columns.size >= settings.maxColumns) return { zh: `超过 ${settings.maxColumns} 列`, en: `more than ${settings.maxColumns} columns` };
      place = columns.size;
      columns.set(name, place);
    }
    if (typeof value === 'string' && value.length > settings.maxCharsPerColumn) return { zh: `“${name}”超过 ${settings.maxCharsPerColumn} 个字符`, en: `"${name}" has more than ${settings.maxCharsPerColumn} characters` };
    row[place] = value;
  }
  if (!settings.allowNulls && row.includes(null)) return { zh: '有空值，而设置不允许空值', en: 'it holds a null, and the settings allow none' };
  return row;
}
