import type { DatabaseConnection } from '../../../connectors/connector.ts';
import type { DataType } from '../../../types/data-type.ts';
import type { PartReader } from '../../reading/reading.ts';
import { SyncFailure } from '../../run.ts';
import type { SharedSource } from '../../spread/spread.ts';
import { readWhere, type Where } from './condition-text.ts';
import { segmentPieces } from './segment-pieces.ts';

/** The key alone says what belongs to a part. */
export const whereOf = (key: string, typeOf: (column: string) => DataType): Where => readWhere(key.slice(key.indexOf(' ') + 1), typeOf);

/** Reads parts that the reader of another process has cut, at the moment that one holds. */
export function sharedPartReader({ connect, source }: { connect(signal: AbortSignal): Promise<DatabaseConnection>; source: SharedSource }): PartReader {
  const { table: { schema, table }, columns, types, moment } = source;
  const typeOf = (name: string): DataType => types[name] ?? unknownColumn(name);
  return {
    async *read({ key }, signal) {
      const where = whereOf(key, typeOf);
      const connection = await connect(signal);
      try {
        yield* segmentPieces(connection, { schema, table, columns, where, ...(moment === null ? {} : { moment }) }, columns.map(typeOf));
      } finally {
        await connection.close();
      }
    },
  };
}

function unknownColumn(column: string): never {
  throw new SyncFailure('schema-changed', { zh: `来源不再有字段“${column}”。`, en: `The source no longer has the column "${column}".` });
}
