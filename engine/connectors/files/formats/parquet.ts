import { DuckDBBlobValue, DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import type { DataType, Value } from '../../../types/data-type.ts';
import { ConnectorFailure } from '../../failure.ts';
import { calledOff } from '../../reach-failure.ts';
import type { ByteStream } from '../file-location.ts';
import { toTemporaryFile } from '../packing/temporary-file.ts';
import { batchSize, type CellBatch, type FileFormat } from './file-format.ts';
import type { FormatSettings } from './format-settings.ts';
import { parquetColumn, type ParquetColumn } from './parquet-columns.ts';

/** Read by DuckDB from a temporary file. Types come from the file; each column leaves in the platform's form. */
export const parquet: FileFormat = {
  kind: 'parquet',
  title: { zh: 'Parquet', en: 'Parquet' },
  sniff: (bytes) => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PAR1',
  read,
};

async function* read(bytes: ByteStream, settings: FormatSettings, signal: AbortSignal): AsyncGenerator<CellBatch> {
  const file = await toTemporaryFile(bytes, signal, { extension: 'parquet' });
  let instance: DuckDBInstance | undefined;
  let connection: DuckDBConnection | undefined;
  const interrupt = () => connection?.interrupt();
  try {
    instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '512MB' });
    connection = await instance.connect();
    signal.addEventListener('abort', interrupt, { once: true });
    await connection.run("set timezone = 'UTC'");
    await connection.run('set autoinstall_known_extensions = false');
    const source = `read_parquet('${file.path.replaceAll("'", "''")}')`;
    const described = await connection.runAndReadAll(`describe select * from ${source}`);
    const columns = described.getRowObjects().map((row) => parquetColumn(String(row.column_name), String(row.column_type)));
    const counted = await connection.runAndReadAll(`select count(*) from ${source}`);
    const total = Number(counted.getRows()[0]![0]);
    const read = yield* rows(connection, `select ${columns.map(({ expression }) => expression).join(', ')} from ${source}`, columns, settings, signal);
    // An interrupted stream ends as if it were at its end.
    if (signal.aborted) throw calledOff();
    if (read !== total) throw new Error(`${read} rows instead of ${total}`);
  } catch (error) {
    if (signal.aborted) throw calledOff();
    if (error instanceof ConnectorFailure) throw error;
    throw new ConnectorFailure('bad-data', { zh: 'Parquet 文件已损坏或不完整', en: 'The Parquet file is damaged or incomplete' }, { cause: error });
  } finally {
    signal.removeEventListener('abort', interrupt);
    connection?.disconnectSync();
    instance?.closeSync();
    await file.remove();
  }
}

async function* rows(connection: DuckDBConnection, sql: string, columns: ParquetColumn[], settings: FormatSettings, signal: AbortSignal): AsyncGenerator<CellBatch, number> {
  const head = { columns: columns.map(({ name }) => name), types: columns.map(({ type }) => type) };
  const result = await connection.stream(sql);
  let batch: CellBatch = { ...head, rows: [], numbers: [], problems: [] };
  let number = 0;
  for await (const chunk of result.yieldRows()) {
    if (signal.aborted) throw calledOff();
    for (const row of chunk) {
      number += 1;
      if (number <= settings.rowsToSkip) continue;
      batch.rows.push(row.map((value, index) => valueOf(value, columns[index]!.type)));
      batch.numbers.push(number);
    }
    if (batch.rows.length < batchSize) continue;
    yield batch;
    batch = { ...head, rows: [], numbers: [], problems: [] };
  }
  yield batch;
  return number;
}

function valueOf(value: DuckDBValue, type: DataType): Value {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint') return value as Value;
  if (value instanceof DuckDBBlobValue) return Uint8Array.from(value.bytes);
  // A moment comes as '2026-01-31 08:00:00+00'.
  return type.kind === 'datetime' && type.zone ? String(value).replace(/\+00$/, 'Z') : String(value);
}
