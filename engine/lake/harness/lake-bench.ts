import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { NewTable, TableName } from '../../connectors/connector.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { encodeRows } from '../../sync/segments/encode-rows.ts';
import type { DataType, Row } from '../../types/data-type.ts';
import type { Lake, LakeKind, LakePlace, LakeSession, SegmentColumn } from '../lake.ts';

/** What a driver's test brings along; everything else is the same for all. */
export interface LakeHarness {
  kind: LakeKind;
  start(): Promise<{ lake: Lake; place: LakePlace; again(): Promise<Lake>; stop(): Promise<void> }>;
  /** A question that runs for hours. */
  slow: string;
  /** Things that a person may not ask, beyond what every lake refuses. */
  forbidden: Record<string, string>;
}

export interface LakeBench {
  harness: LakeHarness;
  lake: Lake;
  place: LakePlace;
  again(): Promise<Lake>;
}

export const never = new AbortController().signal;
export const use = <T>(bench: LakeBench, work: (session: LakeSession) => Promise<T>): Promise<T> => bench.lake.session({ signal: never }, work);
export const integer32: DataType = { kind: 'integer', bits: 32 };
export const text: DataType = { kind: 'string' };

let count = 0;

/** A table of its own for a test, with an awkward name. */
export async function makeTable(session: LakeSession, columns: NewTable['columns'], more: Partial<NewTable> = {}): Promise<TableName> {
  count += 1;
  const table = { schema: 'layer', table: `表 "${count}" 'x'`, ...more };
  await session.ensureSchema(table.schema);
  await session.createTable({ ...table, columns });
  return { schema: table.schema, table: table.table };
}

export async function segmentOf(place: LakePlace, rows: Row[], columns: readonly SegmentColumn[]): Promise<string> {
  return segmentFile(place, encodeRows(rows, columns.map((one) => one.type)).bytes);
}

export async function segmentFile(place: LakePlace, bytes: string | Uint8Array): Promise<string> {
  const file = path.join(place.segments, `${randomUUID()}.csv`);
  await writeFile(file, bytes);
  return file;
}

export async function fill(bench: LakeBench, session: LakeSession, into: TableName, columns: readonly SegmentColumn[], rows: Row[]): Promise<void> {
  await session.load({ into, columns, file: await segmentOf(bench.place, rows, columns) });
}

export async function allRows(session: LakeSession, table: TableName, columns: string[], orderBy: string[] = [columns[0]!]): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of session.database.read({ ...table, columns, orderBy })) rows.push(...batch);
  return rows;
}

export async function failureOf(work: Promise<unknown>, what = 'It'): Promise<ConnectorFailure> {
  const failure = await work.then(() => undefined, (error: unknown) => error);
  if (failure instanceof ConnectorFailure) return failure;
  throw failure instanceof Error ? failure : new Error(`${what} should have failed.`);
}
