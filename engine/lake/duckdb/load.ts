import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { literal } from '../../connectors/duckdb/dialect.ts';
import { duckdbTypes } from '../../connectors/duckdb/types.ts';
import type { LoadRequest, SegmentColumn } from '../lake.ts';
import { countRows } from './count-rows.ts';
import { exactCast } from './exact-cast.ts';
import { duckdbWords } from './failures.ts';
import { temporaryOf } from './instance.ts';
import { plainCast } from './plain-cast.ts';
import type { DuckdbLakeSession } from './session.ts';
import { duckdbLakeSql } from './sql.ts';

const { quote, table } = duckdbLakeSql;
const largestRow = 64 << 20;
/** Less than this is not shared out among threads. */
const readAtOnce = 4 << 20;

export async function loadSegment(session: DuckdbLakeSession, request: LoadRequest): Promise<{ rows: number }> {
  const { bytes, marked } = await look(request.file);
  if (bytes === 0) return { rows: 0 };
  const file = marked ? await markedTwice(request.file, temporaryOf(session.lake.place)) : request.file;
  try {
    return { rows: await session.execute(loadSql({ ...request, file })).catch(async (error: unknown) => {
      const again = await secondWay(duckdbWords(error), file, bytes);
      if (again === undefined) throw error;
      return session.execute(loadSql({ ...request, file }, again)).catch((second: unknown) => {
        throw /transaction is aborted/i.test(duckdbWords(second)) ? stumbled(error) : second;
      });
    }) };
  } finally {
    if (marked) await rm(file, { force: true });
  }
}

/** Several threads begin anywhere in the file. One that begins within quotes may take lines of a text for rows, which shows where it meets the next. */
const threadsStumble = /^Not implemented Error: The Parallel CSV Reader|CSV Error on Line/i;

/** Within a transaction there is no second way: whoever began it may take another. */
const stumbled = (cause: unknown) => new ConnectorFailure('bad-data', { zh: '文件中的多行文本无法并行读取', en: 'Texts of several lines in the file cannot be read side by side' }, { cause });

/** Rows of any length are read by one thread only: tried when the usual length, or what several threads make of it, does not do. */
async function secondWay(words: string, file: string, bytes: number): Promise<'one-thread' | number | undefined> {
  if (/maximum line size/i.test(words)) return bytes > largestRow ? undefined : bytes + 1;
  // One thread alone does not mind a quote that never ends.
  return bytes > readAtOnce && threadsStumble.test(words) && (await countRows(file)).whole ? 'one-thread' : undefined;
}

export function loadSql(request: LoadRequest, way?: 'one-thread' | number): string {
  const { into, columns, select, where } = request;
  const targets = select ?? columns.map(({ name }) => ({ column: name, expression: quote(name) }));
  return `insert into ${table(into)} (${targets.map((one) => quote(one.column)).join(', ')})
    select ${targets.map((one) => one.expression).join(', ')}
    from (${rowsOf(request, readCsv(request, way))}) as segment
    ${where ? `where ${where}` : ''}`;
}

/** Under names of its own: those of people may differ in case only, or be as long as they like. */
const place = (index: number) => `c${index}`;

const misfitOf = ({ name, type }: SegmentColumn) => `column "${name}": a value does not fit ${duckdbTypes.toNative(type).native} exactly`;

function rowsOf({ columns, form }: LoadRequest, file: string): string {
  if (!form) return `select ${columns.map((one, index) => `${exactCast(place(index), one.type, { error: misfitOf(one) })} as ${quote(one.name)}`).join(', ')} from ${file}`;
  const casts = columns.map((one, index) => {
    const cast = plainCast(place(form.places[index]!), one.type, misfitOf(one));
    if (!cast) throw new RangeError(`Cells of type ${one.type.kind} are not read as they stand.`);
    return { name: one.name, ...cast, found: `v${index}` };
  });
  return `select ${casts.map(({ name, checked, found }) => `${checked(found)} as ${quote(name)}`).join(', ')} from (select *, ${casts.map(({ value, found }) => `${value} as ${found}`).join(', ')} from ${file}) as cells`;
}

/** Everything as text: DuckDB's own reading of types from CSV is not exact (exact-cast.ts), and costs as much. */
function readCsv({ file, form, columns }: LoadRequest, way: 'one-thread' | number | undefined): string {
  const [delimiter, lineEnd, nulls] = form ? [form.delimiter, form.lineEnd === '\r\n' ? '\\r\\n' : '\\n', ''] : [',', '\\n', '\\N'];
  return `read_csv(${literal(file)}, auto_detect = false, header = ${form?.headed === true}, delim = ${literal(delimiter)}, quote = '"', escape = '"', new_line = '${lineEnd}', nullstr = '${nulls}', allow_quoted_nulls = false,
    ${way === undefined ? '' : way === 'one-thread' ? 'parallel = false, ' : `max_line_size = ${way}, buffer_size = ${way}, `}compression = 'none', columns = {${Array.from({ length: form?.cells ?? columns.length }, (_, index) => `'${place(index)}': 'VARCHAR'`).join(', ')}})`;
}

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

async function look(file: string): Promise<{ bytes: number; marked: boolean }> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw new ConnectorFailure('other', { zh: `数据段文件无法读取：${path.basename(file)}`, en: `The segment file cannot be read: ${path.basename(file)}` }, { cause });
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(3), 0, 3, 0);
    return { bytes: (await handle.stat()).size, marked: buffer.equals(mark) };
  } finally {
    await handle.close();
  }
}

/** A byte order mark at the very beginning is taken for one, although here it is the first character of a text. */
async function markedTwice(file: string, folder: string): Promise<string> {
  const copy = path.join(folder, `${path.basename(file)}.${process.hrtime.bigint()}.csv`);
  const to = createWriteStream(copy, { mode: 0o600 });
  to.write(mark);
  await pipeline(createReadStream(file), to);
  return copy;
}
