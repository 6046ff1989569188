import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LakeSession } from '../../lake/lake.ts';
import type { Row } from '../../types/data-type.ts';
import { decodeRows } from '../segments/decode-rows.ts';
import { splitRows } from '../segments/split-rows.ts';
import type { Outgoing } from './lake-source.ts';

/** Files of about this size leave the lake. */
const segmentBytes = 16 * 1024 * 1024;

/** Segments one after another, each removed when the next is asked for. */
export async function* outgoingSegments(session: LakeSession, { sql, columns }: Outgoing, folder: string): AsyncGenerator<{ file: string; rows: number }> {
  const own = await mkdtemp(join(folder, 'outgoing-'));
  try {
    for await (const segment of session.unload(sql, columns, { folder: own, bytes: segmentBytes })) {
      yield segment;
      await rm(segment.file, { force: true });
    }
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Some thousand rows at a time. */
export async function* outgoingRows(session: LakeSession, outgoing: Outgoing, folder: string, signal: AbortSignal): AsyncGenerator<Row[]> {
  const types = outgoing.columns.map(({ type }) => type);
  for await (const { file } of outgoingSegments(session, outgoing, folder)) {
    for await (const rows of splitRows(file, signal)) yield decodeRows(Buffer.concat(rows), types);
  }
}
