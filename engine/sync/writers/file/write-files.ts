import { ConnectorFailure } from '../../../connectors/failure.ts';
import type { ByteStream, FileLocation } from '../../../connectors/files/file-location.ts';
import type { Lake, LakeSession } from '../../../lake/lake.ts';
import { ParameterFailure, resolveParameters, type ParameterContext } from '../../../schedule/run-parameters.ts';
import { syncFailure } from '../../failures.ts';
import { SyncFailure, type RunReport } from '../../run.ts';
import { outgoing, type LakeSource, type Outgoing } from '../lake-source.ts';
import { outgoingRows } from '../outgoing-rows.ts';
import { targetFailure } from '../target-failure.ts';
import { packed, partPath } from './file-names.ts';
import { parquetParts } from './parquet-parts.ts';
import { PutFiles } from './put-files.ts';
import { RowStream } from './row-stream.ts';
import { csvPart, jsonLinesPart, type CsvForm } from './text-parts.ts';
import { workbookPart } from './workbook-part.ts';

export interface WriteFilesRequest {
  task: string;
  run: string;
  lake: Lake;
  source: LakeSource;
  location: FileLocation;
  format: 'csv' | 'json-lines' | 'parquet' | 'xlsx';
  /** With run parameters, `out/orders-$[yyyyMMdd-1].csv`; `{part}` stands for the number of a part. */
  name: string;
  parameters: ParameterContext;
  /** Of text; Parquet and Excel are packed as they are. */
  compression: 'none' | 'gzip';
  /** About how many bytes, before packing, one file may have; null: all in one. Excel has as many sheets as it takes. */
  partBytes: number | null;
  /** What to do about a file of the same name. A replaced one is missing for a moment. */
  exists: 'fail' | 'replace';
  csv?: Partial<CsvForm> | undefined;
  segments: string;
  signal: AbortSignal;
  report: RunReport;
}

export interface WriteFilesResult {
  read: number;
  created: number;
  files: string[];
  /** A run that had written everything but was killed before all files had their names. */
  already: boolean;
}

/**
 * Rows as files. Each appears under its name when it is whole, and none before all of them are written. The same run, started
 * again after it was killed, finishes what it began; killed behind its very last step, it finds its own files and, unless
 * they may be replaced, says that they are there.
 */
export async function writeFiles(request: WriteFilesRequest): Promise<WriteFilesResult> {
  const { lake, signal, report } = request;
  try {
    const base = nameOf(request);
    const put = new PutFiles(request.location, { id: `${request.task}/${request.run}`, folder: base.includes('/') ? base.slice(0, base.lastIndexOf('/') + 1) : '', exists: request.exists, signal });
    const finished = await put.finishEarlier();
    if (finished) return { ...finished, already: true };
    const rows = await lake.session({ signal }, async (session) => {
      const out = await outgoing(session, lake.sql, request.source).catch((error: unknown) => { throw syncFailure(error, 'lake', signal); });
      return request.format === 'parquet' ? putParquet(request, session, out, put) : putRows(request, session, out, put);
    }).catch(async (error: unknown) => {
      await put.takeBack();
      throw error;
    });
    const count = put.count;
    const { files } = await put.appear((part) => partPath(base, part, count), rows);
    report.progress({ phase: 'done', read: rows, bytes: 0, rejected: 0, expected: rows });
    return { read: rows, created: rows, files, already: false };
  } catch (error) {
    throw targetFailure(error, signal);
  } finally {
    await request.location.close();
  }
}

function nameOf({ name, parameters, compression, format }: WriteFilesRequest): string {
  try {
    return packed(resolveParameters(name, parameters).replace(/^\/+/, ''), compression === 'gzip' && (format === 'csv' || format === 'json-lines'));
  } catch (error) {
    if (error instanceof ParameterFailure) throw new SyncFailure('mapping', error.text, { cause: error });
    throw error;
  }
}

async function putRows(request: WriteFilesRequest, session: LakeSession, out: Outgoing, put: PutFiles): Promise<number> {
  const rows = new RowStream(outgoingRows(session, out, request.segments, request.signal), (read) => request.report.progress({ phase: 'writing', read, bytes: 0, rejected: 0, expected: null }));
  try {
    // An empty answer is a file as well: whoever waits for one sees that there was nothing.
    do await put.add(partOf(request, out, rows)); while (await rows.hasMore());
    return rows.taken;
  } finally {
    await rows.close();
  }
}

function partOf({ format, partBytes, compression, csv, report }: WriteFilesRequest, { columns }: Outgoing, rows: RowStream): ByteStream {
  const most = partBytes ?? Infinity;
  switch (format) {
    case 'csv': return csvPart(rows, columns, { most, gzip: compression === 'gzip', form: csv });
    case 'json-lines': return jsonLinesPart(rows, columns, { most, gzip: compression === 'gzip' });
    case 'xlsx': return workbookPart(rows, columns, (text) => report.log('warning', text));
    case 'parquet': throw new ConnectorFailure('unsupported', { zh: 'Parquet 由数据湖写出', en: 'Parquet is written by the lake' });
  }
}

async function putParquet(request: WriteFilesRequest, session: LakeSession, out: Outgoing, put: PutFiles): Promise<number> {
  let rows = 0;
  for await (const part of parquetParts(request, session, out)) {
    await put.add(part.bytes);
    rows = part.rows;
  }
  return rows;
}
