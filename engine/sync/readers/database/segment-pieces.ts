import type { DatabaseConnection, ReadRequest } from '../../../connectors/connector.ts';
import type { DataType } from '../../../types/data-type.ts';
import { encodeRows } from '../../segments/encode-rows.ts';
import type { SegmentBytes } from '../../segments/segment.ts';

/** As the database spells it, or row by row where it does not. */
export async function* segmentPieces(connection: DatabaseConnection, request: ReadRequest, types: readonly DataType[]): AsyncGenerator<SegmentBytes> {
  if (connection.readBytes) {
    yield* connection.readBytes(request);
    return;
  }
  for await (const rows of connection.read(request)) yield encodeRows(rows, types);
}
