import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeBatch, DatabaseConnection } from '../../connectors/connector.ts';
import type { LakeSession } from '../../lake/lake.ts';
import { dropStagesOf } from '../stages.ts';
import type { Text } from '#platform/contract/text.ts';
import { nameOfTable, placeNameOf, type ChangesRequest } from './changes.ts';
import { FollowedTables } from './followed-tables.ts';
import type { LagAlarm } from './lag-alarm.ts';
import { LagReport } from './lag-report.ts';
import type { PlaceBook } from './place.ts';
import { captureOf } from './prepare-place.ts';
import { SideConnection } from './side-connection.ts';
import { ChangesTaker } from './take-changes.ts';
import type { Tally } from './tally.ts';
import { watchSource } from './watch-source.ts';
import { windowsOf } from './windows.ts';

export interface FollowContext {
  request: ChangesRequest;
  connection: DatabaseConnection;
  session: LakeSession;
  book: PlaceBook;
  tally: Tally;
  /** Of this attempt: ends with it. */
  signal: AbortSignal;
  /** Up to where rows that are not told whole are completed by the source. */
  mistrust: string | null;
  changes: Text[];
  alarm: LagAlarm;
  /** Something was taken over: whatever was wrong is over. */
  progressed: () => void;
}

/** Takes over what the stream tells until something ends it; comes back by itself only to let tables be read once more. */
export async function followStream(context: FollowContext): Promise<void> {
  const { request, connection, session, book, tally, signal, mistrust } = context;
  const capture = captureOf(connection);
  const side = new SideConnection(() => request.connect(signal));
  const folder = join(request.segments, `run-${request.run}-changes`);
  const tables = new FollowedTables(request, session, capture.compare, side.get);
  let lag: LagReport | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    tally.forgetWaiting();
    await dropStagesOf(session, request.run);
    await tables.open(book);
    const report = lag = new LagReport(request.report, tally, () => book.place.position!, Date.now() - (await connection.now()).getTime(), context.alarm);
    const taker = new ChangesTaker({
      request, session, folder, tables, book, tally, side: side.get,
      mistrustful: (begins) => mistrust !== null && capture.compare(begins, mistrust) < 0,
    });
    const sources = request.tables.map(({ source }) => source);
    const watching = watchSource({ request, tables: sources, position: () => book.place.position!, side: side.get, signal, seen: (standing) => report.standing(standing) });
    report.begun();
    const taking = async (): Promise<void> => {
      for await (const window of windowsOf(capture.stream({ name: placeNameOf(request.task), tables: sources, from: book.place.position!, durable: () => book.place.position! }))) {
        report.waits(window.batches.find(({ changes }) => changes.length)?.time ?? null);
        await taker.take(window);
        if (!window.more) {
          report.applied(lastChanged(window.batches));
          context.progressed();
          context.changes.push(...tables.changes.splice(0));
          if (await wantsBackfill(context, tables)) return;
        }
      }
    };
    await Promise.race([taking(), watching]);
  } finally {
    lag?.close();
    await side.close();
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

const lastChanged = (batches: readonly ChangeBatch[]) => batches.findLast(({ changes }) => changes.length)?.time ?? null;

/** Rows from before a column was there are empty in it, which is never passed over in silence. */
async function wantsBackfill({ request: { policy, report }, session, book }: FollowContext, tables: FollowedTables): Promise<boolean> {
  let wanted = false;
  for (const followed of tables.all) {
    const added = followed.added.splice(0);
    if (!added.length) continue;
    const name = nameOfTable(followed.table.source);
    if (policy.backfill === 'auto' && followed.view.mode !== 'append') {
      await book.writeTable(session, followed.key, { phase: 'backfill', copy: null });
      wanted = true;
    } else report.log('warning', {
      zh: `表“${name}”新增的字段“${added.join('”“')}”在已有的行中为空。可将“新增字段回填”设为自动，或重置任务以重新复制`,
      en: `The new columns "${added.join('", "')}" of table "${name}" are empty in rows that were there before; let the task fill them by itself, or reset it to copy the table again`,
    });
  }
  return wanted;
}
