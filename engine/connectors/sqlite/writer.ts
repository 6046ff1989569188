import type { WriteRequest } from '../connector.ts';
import type { Row } from '../../types/data-type.ts';
import { sqliteDialect } from './dialect.ts';
import { encode } from './encode.ts';
import { sqliteFailure } from './failures.ts';
import type { Handle } from './handle.ts';
import type { DateForm } from './options.ts';
import { columnNamed, shapeOf } from './table-shape.ts';

export interface Writer {
  write(rows: Row[]): void;
  commit(): Promise<number>;
  abort(): void;
}

/** One transaction on a handle of its own, so that closing that handle gives up whatever is not committed. */
export async function openWriter(handle: Handle, request: WriteRequest, dates: DateForm, file: string): Promise<Writer> {
  const { database } = handle;
  const abort = () => {
    if (database.isOpen) database.close();
  };
  try {
    const shape = await shapeOf(handle, request.table, dates);
    const columns = request.columns.map(({ name }) => columnNamed(shape, request.table, name));
    const { quote } = sqliteDialect;
    await handle.patiently(() => database.exec('begin immediate'));
    const insert = database.prepare(`insert into ${quote(request.table)} (${columns.map((one) => quote(one.name)).join(', ')}) values (${columns.map(() => '?').join(', ')})`);
    let count = 0;
    return {
      write(rows) {
        try {
          for (const row of rows) insert.run(...columns.map((column, index) => encode(row[index] ?? null, column)));
          count += rows.length;
        } catch (error) {
          throw sqliteFailure(error, file);
        }
      },
      async commit() {
        await handle.patiently(() => database.exec('commit'));
        database.close();
        return count;
      },
      abort,
    };
  } catch (error) {
    abort();
    throw sqliteFailure(error, file);
  }
}
