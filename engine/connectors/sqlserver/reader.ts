import { Request } from 'tedious';
import type { ReadRequest, TableDescription } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { Row, Value } from '../../types/data-type.ts';
import { orderSql, whereSql } from '../values/request-sql.ts';
import { toText } from '../values/text-values.ts';
import { isoMoment, wireColumn, type Raw, type WireColumn } from './columns.ts';
import { sqlserverDialect } from './dialect.ts';
import type { SqlserverSession } from './session.ts';
import { TYPES } from './tedious-types.ts';

const defaultBatch = 1000;

export function columnNamed(table: TableDescription, name: string): WireColumn {
  const found = table.columns.find((one) => one.name === name);
  if (!found) throw new ConnectorFailure('table-gone', { zh: `表“${table.table}”中没有字段“${name}”`, en: `The table "${table.table}" has no column "${name}"` });
  return wireColumn(found);
}

/** Values are bound as text and converted on the side of the server, so that an index on the column still helps. */
export function selectSql(request: ReadRequest, table: TableDescription): { sql: string; values: Record<string, string | null> } {
  const values: Record<string, string | null> = {};
  const bind = (value: Value, name: string) => {
    const column = columnNamed(table, name);
    const place = `p${Object.keys(values).length}`;
    const text = value === null ? null : toText(value, column.type.kind === 'decimal' ? { ...column, type: { kind: 'decimal' } } : column);
    values[place] = text === null || column.type.kind !== 'datetime' ? text : isoMoment(text);
    return converted(`@${place}`, column, text);
  };
  const columns = request.columns.map((name) => columnNamed(table, name).select);
  const limit = request.limit === undefined ? '' : `top (${Math.max(0, Math.trunc(request.limit))}) `;
  const where = whereSql(request, { quote: sqlserverDialect.quote, bind });
  return { sql: `select ${limit}${columns.join(', ') || '1'} from ${sqlserverDialect.table(table)}${where}${orderSql(request, sqlserverDialect)}`, values };
}

function converted(place: string, { type, native }: WireColumn, text: string | null): string {
  switch (type.kind) {
    case 'string': return /^n?text$/.test(native) ? place : `convert(nvarchar(max), ${place})`;
    case 'binary': return `convert(varbinary(max), ${place}, 2)`;
    case 'decimal': return `convert(decimal(38,${Math.min(text?.split('.')[1]?.length ?? 0, 38)}), ${place})`;
    case 'datetime': return type.zone ? `convert(datetimeoffset(7), ${place}, 127)` : `convert(datetime2(7), ${place}, 126)`;
    case 'date': return `convert(date, ${place}, 23)`;
    default: return `convert(${native}, ${place})`;
  }
}

/** Streams on a connection of its own; the server is held back while a batch is worked on. */
export async function* readRows(session: SqlserverSession, request: ReadRequest, table: TableDescription): AsyncGenerator<Row[]> {
  const { sql, values } = selectSql(request, table);
  const columns = request.columns.map((name) => columnNamed(table, name));
  const batchSize = request.batch ?? defaultBatch;
  const batches: Row[][] = [];
  let gathered: Row[] = [];
  let ended = false;
  let failure: unknown;
  let wake = () => {};
  const statement = new Request(sql, (error) => {
    failure ??= error ?? undefined;
    ended = true;
    wake();
  });
  statement.on('row', (cells: { value: Raw }[]) => {
    try {
      gathered.push(columns.map((column, index) => column.decode(cells[index]!.value)));
    } catch (error) {
      failure ??= error;
      statement.cancel();
    }
    if (gathered.length < batchSize) return;
    batches.push(gathered);
    gathered = [];
    statement.pause();
    wake();
  });
  for (const [name, value] of Object.entries(values)) statement.addParameter(name, TYPES.NVarChar, value);
  try {
    session.check();
    session.connection.execSql(statement);
    for (;;) {
      session.check();
      if (failure) throw failure;
      const batch = batches.shift();
      if (batch) {
        yield batch;
        statement.resume();
      } else if (ended) {
        if (gathered.length) yield gathered;
        return;
      } else await new Promise<void>((resolve) => (wake = resolve));
    }
  } catch (error) {
    throw session.failure(error);
  } finally {
    if (!ended) statement.cancel();
    session.close();
  }
}
