import { lakeErrors, previewStream, sampleEvents } from '#areas/lake';
import { valueText } from '#engine/lake/value-text.ts';
import type { SegmentColumn } from '#engine/lake/lake.ts';
import { previewStream as preview } from '#engine/stream/preview-stream.ts';
import type { Row } from '#engine/types/data-type.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { textOf } from '../runners/stream/check-stream.ts';
import { sampleOf } from './event-sample.ts';

const seconds = 40;
const mostRows = 200;
/** For looking at. */
const longest = 2000;

function cellsOf(columns: readonly SegmentColumn[], rows: readonly Row[]): (string | null)[][] {
  return rows.map((row) => columns.map(({ type }, index) => {
    const value = row[index] ?? null;
    return value === null ? null : valueText(value, type).slice(0, longest);
  }));
}

export const streamTrialHandlers = [
  handle(sampleEvents, async ({ body }, context) => {
    const { columns, events, problems } = await sampleOf(context, body.source);
    return { columns, rows: cellsOf(columns, events.map(({ row }) => row).toReversed()), bad: problems.length, problem: problems[0]?.reason ?? null };
  }),

  handle(previewStream, async ({ body: { source, ...plan } }, context) => {
    const { columns, events } = await sampleOf(context, source);
    if (events.length === 0) throw new UserError(lakeErrors.noEventsYet);
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1000)]);
    try {
      const lake = await context.services.lakes.current();
      const answer = await lake.session({ signal }, (session) => preview(session, lake, plan, columns, events, mostRows));
      return { columns: answer.columns, rows: cellsOf(answer.columns, answer.rows), events: events.length, windows: answer.windows, truncated: answer.truncated };
    } catch (error) {
      if (error instanceof UserError) throw error;
      throw new UserError(lakeErrors.badStream, { reason: textOf(error) });
    }
  }),
];
