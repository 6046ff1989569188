import { exchanges, requiredColumns, selectOf, type Prepared } from '../prepare-run.ts';
import { SyncFailure, type Reader, type SyncRequest } from '../run.ts';
import { segmentBytes } from '../segments/cut-segments.ts';
import { exchangeStage, orderColumn, orderType, stagedRun, stageTable } from '../stages.ts';
import type { Counters } from './counters.ts';
import { RateLimit } from './rate-limit.ts';
import type { Reading } from './reading.ts';
import { patience, type Patience } from './try-again.ts';

export interface Tuning {
  segmentBytes: number;
  patience: Patience;
}

export const defaultTuning: Tuning = { segmentBytes, patience };

/** From what was decided to how it is read. */
export function readingOf(request: SyncRequest, reader: Reader, folder: string, prepared: Prepared, counters: Counters, tuning: Tuning): Reading {
  const { lake: { sql }, plan: { limits }, target } = request;
  const run = stagedRun(request);
  const numbered = prepared.choices.length > 0;
  const types = new Map(prepared.shape.columns.map(({ name, type }) => [name, type]));
  const used = prepared.compiled.used.map((name) => {
    const type = types.get(name);
    if (!type) throw new SyncFailure('mapping', { zh: `来源中没有字段“${name}”`, en: `The source has no column "${name}"` });
    return { name, type };
  });
  const order = { name: orderColumn, type: orderType };
  const select = selectOf(prepared, sql.quote);
  const exchanged = exchanges(prepared);
  return {
    request, reader, folder, counters, ...tuning, numbered, severalParts: false, where: prepared.compiled.where,
    columns: numbered ? [order, ...used] : used,
    select: numbered && select ? [{ column: orderColumn, expression: sql.quote(orderColumn) }, ...select] : select,
    stage: numbered ? [...prepared.drift.columns, { ...order, comment: '', nullable: false, filled: true }] : prepared.drift.columns,
    stageName: (part) => (exchanged ? exchangeStage(request.lake, target, run, part) : stageTable(run, part)),
    stageComment: exchanged && !prepared.target ? target.comment : '',
    required: requiredColumns(prepared, sql.quote),
    sources: new Map(prepared.compiled.lineage.flatMap(({ target: name, sources: [one, ...more] }) => (one === undefined || more.length ? [] : [[name, one] as const]))),
    rows: new RateLimit(limits.rowsPerSecond), bytes: new RateLimit(limits.bytesPerSecond),
  };
}
