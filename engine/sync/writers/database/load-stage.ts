import { createReadStream } from 'node:fs';
import type { BulkWriter, BytesWriter, TableName } from '../../../connectors/connector.ts';
import type { LakeSession } from '../../../lake/lake.ts';
import { decodeRows } from '../../segments/decode-rows.ts';
import { splitRows } from '../../segments/split-rows.ts';
import type { Outgoing } from '../lake-source.ts';
import { outgoingSegments } from '../outgoing-rows.ts';
import type { OutsideDatabase, TargetColumn } from './target-table.ts';

export interface LoadStage {
  session: LakeSession;
  outgoing: Outgoing;
  folder: string;
  stage: TableName;
  columns: readonly TargetColumn[];
  signal: AbortSignal;
  progress(rows: number, bytes: number): void;
}

/** As bytes where the database reads them itself, row by row elsewhere. In one transaction: all rows, or none. */
export async function loadStage(database: OutsideDatabase, { session, outgoing, folder, stage, columns, signal, progress }: LoadStage): Promise<number> {
  const request = { ...stage, columns: columns.map(({ name, from }) => ({ name, type: from.type })) };
  const types = columns.map(({ from }) => from.type);
  const { connection } = database;
  // Lists are known to no database as segments spell them.
  const writer: Omit<BulkWriter, 'write'> & { put(file: string): Promise<number> } = connection.writeBytes && types.every(({ kind }) => kind !== 'array')
    ? withBytes(await connection.writeBytes(request), signal)
    : withRows(await connection.write(request), types, signal);
  let rows = 0;
  let bytes = 0;
  try {
    for await (const segment of outgoingSegments(session, outgoing, folder)) {
      signal.throwIfAborted();
      bytes += await writer.put(segment.file);
      rows += segment.rows;
      progress(rows, bytes);
    }
    await writer.commit();
  } catch (error) {
    await writer.abort().catch(() => undefined);
    throw error;
  }
  return rows;
}

function withBytes(writer: BytesWriter, signal: AbortSignal) {
  return {
    ...writer,
    async put(file: string): Promise<number> {
      let bytes = 0;
      for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18, signal }) as AsyncIterable<Buffer>) {
        await writer.write(chunk);
        bytes += chunk.length;
      }
      return bytes;
    },
  };
}

function withRows(writer: BulkWriter, types: Parameters<typeof decodeRows>[1], signal: AbortSignal) {
  return {
    ...writer,
    async put(file: string): Promise<number> {
      let bytes = 0;
      for await (const rows of splitRows(file, signal)) {
        const whole = Buffer.concat(rows);
        await writer.write(decodeRows(whole, types));
        bytes += whole.length;
      }
      return bytes;
    },
  };
}
