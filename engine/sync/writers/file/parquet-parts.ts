import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteStream } from '../../../connectors/files/file-location.ts';
import { duckdbLake } from '../../../lake/duckdb/duckdb-lake.ts';
import type { Lake, LakeSession } from '../../../lake/lake.ts';
import type { Outgoing } from '../lake-source.ts';
import { outgoingSegments } from '../outgoing-rows.ts';

interface ParquetRequest {
  lake: Lake;
  segments: string;
  partBytes: number | null;
  signal: AbortSignal;
}

/** Enough to write a file in pieces. */
const megabytes = 200;

/** Written by DuckDB: the lake itself, or one for the moment that is filled from it. `rows`: of all parts. */
export async function* parquetParts(request: ParquetRequest, session: LakeSession, outgoing: Outgoing): AsyncGenerator<{ bytes: ByteStream; rows: number }> {
  const folder = await mkdtemp(join(request.segments, 'parquet-'));
  try {
    const rows = request.lake.kind === 'duckdb' ? await copyOut(session, request.lake, outgoing.sql, folder, request) : await copyThrough(request, session, outgoing, folder);
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.parquet')).sort()) yield { bytes: createReadStream(join(folder, name), { signal: request.signal }), rows };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyOut(session: LakeSession, { sql }: Pick<Lake, 'sql'>, query: string, folder: string, { partBytes }: Pick<ParquetRequest, 'partBytes'>): Promise<number> {
  const target = sql.literal(partBytes === null ? join(folder, 'data_0.parquet') : folder, { kind: 'string' });
  const [answer] = await session.rows(`copy (${query}) to ${target} (format parquet, compression zstd${partBytes === null ? '' : `, file_size_bytes ${Math.trunc(partBytes)}, overwrite_or_ignore true`})`);
  return Number(answer?.[0] ?? 0);
}

async function copyThrough(request: ParquetRequest, session: LakeSession, outgoing: Outgoing, folder: string): Promise<number> {
  const { segments, signal } = request;
  const helper = await duckdbLake.open(duckdbLake.options.parse({}), { folder: join(folder, 'helper'), segments, megabytes }, { signal });
  try {
    return await helper.session({ signal }, async (inner) => {
      const table = { schema: 'main', table: 'outgoing' };
      await inner.createTable({ ...table, columns: outgoing.columns.map(({ name, type }) => ({ name, type, nullable: true })) });
      for await (const { file } of outgoingSegments(session, outgoing, segments)) await inner.load({ into: table, file, columns: outgoing.columns });
      return copyOut(inner, helper, `select * from ${helper.sql.table(table)}`, folder, request);
    });
  } finally {
    await helper.close();
  }
}
