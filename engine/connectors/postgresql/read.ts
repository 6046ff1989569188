import type { ReadRequest } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { Row } from '../../types/data-type.ts';
import { CopyOut } from './copy-out.ts';
import { quote, tableOf } from './dialect.ts';
import { decoderFor, type Decode } from './read-values.ts';
import type { Lease, Session } from './session.ts';
import { columnsOfTable, pick, type TableColumn } from './table-columns.ts';
import { valueText } from './write-values.ts';

const defaultBatch = 5000;

/**
 * By COPY, which is several times faster than a cursor. COPY takes no bound values, so those of the filter
 * are bound to settings of the transaction, which the query reads.
 */
export async function* read(session: Session, request: ReadRequest): AsyncGenerator<Row[]> {
  const lease = await session.lease();
  let copy: CopyOut | undefined;
  let whole = false;
  try {
    const doing = { table: request };
    await lease.query('begin transaction read only', [], doing);
    const columns = await columnsOfTable((sql, values) => lease.query(sql, values, doing), request, session.options);
    const wanted = request.columns.map((name) => pick(columns, name, request));
    const query = await selection(lease, request, columns, wanted);
    copy = new CopyOut(`copy (${query}) to stdout`);
    lease.submit(copy);
    try {
      yield* batches(copy, wanted, request.batch ?? defaultBatch);
    } catch (cause) {
      throw lease.failure(cause, doing);
    }
    whole = true;
  } finally {
    await letGo(lease, whole ? undefined : copy);
  }
}

async function letGo(lease: Lease, unfinished: CopyOut | undefined): Promise<void> {
  if (lease.alive()) {
    if (unfinished) await Promise.all([lease.cancel(), unfinished.drain()]);
    // A request to cancel that comes late may hit the first of these; the second is certain.
    await lease.query('rollback').catch(() => {});
    await lease.query('rollback').catch(() => {});
  }
  lease.done();
}

async function selection(lease: Lease, request: ReadRequest, columns: TableColumn[], wanted: TableColumn[]): Promise<string> {
  const conditions: string[] = [];
  for (const [index, { column, operator, value }] of (request.where ?? []).entries()) {
    const { cast, type, name } = pick(columns, column, request);
    if (operator === 'is null' || operator === 'is not null') conditions.push(`${quote(name)} ${operator}`);
    else if (value === null || value === undefined) conditions.push('false');
    else {
      await lease.query(`select set_config('tributary.value_${index}', $1, true)`, [valueText(value, type)]);
      conditions.push(`${quote(name)} ${operator} current_setting('tributary.value_${index}')::${cast}`);
    }
  }
  const { orderBy = [], limit } = request;
  return [
    `select ${wanted.map(({ name }) => quote(name)).join(', ')} from ${tableOf(request)}`,
    ...(conditions.length ? [`where ${conditions.join(' and ')}`] : []),
    ...(orderBy.length ? [`order by ${orderBy.map((name) => quote(name)).join(', ')}`] : []),
    ...(limit === undefined ? [] : [`limit ${BigInt(Math.max(0, Math.trunc(limit)))}`]),
  ].join(' ');
}

async function* batches(copy: CopyOut, columns: TableColumn[], size: number): AsyncGenerator<Row[]> {
  const decoders = columns.map(({ type, name }) => decoderFor(type, name));
  let rest: Buffer = Buffer.alloc(0);
  let rows: Row[] = [];
  let count = 0;
  for (let chunk = await copy.take(); chunk.length; chunk = await copy.take()) {
    // The server sends whole rows, but has never promised to.
    const end = chunk.lastIndexOf(10) + 1;
    if (!end) {
      rest = Buffer.concat([rest, chunk]);
      continue;
    }
    const lines = rest.length ? Buffer.concat([rest, chunk.subarray(0, end)]) : chunk.subarray(0, end);
    rest = chunk.subarray(end);
    for (const line of decodeLines(lines, count)) {
      rows.push(readLine(line, decoders));
      count += 1;
      if (rows.length >= size) {
        yield rows;
        rows = [];
      }
    }
  }
  if (rows.length) yield rows;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeLines(bytes: Buffer, before: number): string[] {
  try {
    const lines = utf8.decode(bytes).split('\n');
    lines.pop();
    return lines;
  } catch (cause) {
    throw invalidText(bytes, before, cause);
  }
}

/** A server that checks no encoding gives whatever was put in; better no data than other data. */
function invalidText(bytes: Buffer, before: number, cause: unknown): ConnectorFailure {
  let row = before;
  for (let from = 0; from < bytes.length; row += 1) {
    const end = bytes.indexOf(10, from);
    if (!isUtf8(bytes.subarray(from, end))) break;
    from = end + 1;
  }
  return new ConnectorFailure('bad-data', {
    zh: `第 ${row + 1} 行含有不是 UTF-8 的文本。请在源库中更正其编码。`,
    en: `Row ${row + 1} holds text that is not UTF-8. Correct its encoding in the source.`,
  }, { cause });
}

function isUtf8(bytes: Buffer): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function readLine(line: string, decoders: Decode[]): Row {
  // A row of no columns and a row of one empty text look alike.
  if (!decoders.length) return [];
  const fields = line.split('\t');
  const row: Row = Array.from({ length: decoders.length });
  for (let index = 0; index < decoders.length; index += 1) {
    const field = fields[index]!;
    if (!field.includes('\\')) row[index] = decoders[index]!(field);
    else row[index] = field === '\\N' ? null : decoders[index]!(unescape(field));
  }
  return row;
}

const signs: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const unescape = (field: string) => field.replaceAll(/\\(.)/gs, (_, sign: string) => signs[sign] ?? sign);
