import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeStanding, DatabaseConnection, TableName } from '../../connectors/connector.ts';
import { PlaceLost } from '../../connectors/failure.ts';
import { SyncFailure } from '../run.ts';
import { nameOfTable, placeNameOf, type ChangesRequest } from './changes.ts';
import { captureOf, madeAnew } from './prepare-place.ts';

const watchSeconds = 10;

export type Watching = Pick<ChangesRequest, 'task' | 'policy' | 'mayDrop' | 'watchSeconds'> & { report: Pick<ChangesRequest['report'], 'log' | 'alarm'> };

export interface WatchContext {
  request: Watching;
  tables: TableName[];
  position: () => string;
  side: () => Promise<DatabaseConnection>;
  signal: AbortSignal;
  seen: (standing: ChangeStanding) => void;
}

/** Looks every now and then at what the stream cannot tell: log that is kept for us, a table that is gone. Ends only by failing. */
export async function watchSource({ request, tables, position, side, signal, seen }: WatchContext): Promise<never> {
  const name = placeNameOf(request.task);
  let warned = false;
  const left = new Set<string>();
  for (;;) {
    await pause((request.watchSeconds ?? watchSeconds) * 1000, undefined, { signal });
    let standing: ChangeStanding;
    try {
      standing = await captureOf(await side()).standing({ name, tables }, position());
    } catch (error) {
      if (error instanceof PlaceLost) throw error;
      // A connection that is lost shows in the stream, too.
      continue;
    }
    seen(standing);
    for (const table of standing.unheard) await unheard(request, table, await side(), left);
    const most = (request.policy.keptMegabytes ?? Infinity) * 1_000_000;
    if ((standing.kept ?? 0) <= most) warned = false;
    else if (!warned) {
      warned = true;
      await keptTooMuch(request, standing.kept!);
    }
  }
}

async function unheard({ policy, report }: Watching, table: TableName, connection: DatabaseConnection, left: Set<string>): Promise<void> {
  const name = nameOfTable(table);
  const [there] = await connection.describe([table]);
  if (there) throw madeAnew(table);
  const text = { zh: `来源中已没有表“${name}”，目标表保持原样`, en: `The source no longer has table "${name}"; its target stays as it is` };
  if (policy.tableGone === 'fail') throw new SyncFailure('source-table', {
    zh: `${text.zh}。若已改名，请在任务中选择新的表；若已删除，请将其从任务中移除`, en: `${text.en}. If it was renamed, choose the new name in the task; if it was dropped, take it out of the task`,
  });
  if (!left.has(name)) report.log('warning', text);
  left.add(name);
}

/** Somebody has agreed that the source need not keep anything for us; it is told so once nobody listens any more. */
export class PlaceGivenUp extends PlaceLost {
  override name = 'PlaceGivenUp';
}

/** Never in silence: what the source keeps for us is dropped only if somebody says so, for then everything has to be copied again. */
async function keptTooMuch({ policy, report, mayDrop }: Watching, bytes: number): Promise<void> {
  const megabytes = Math.round(bytes / 1_000_000);
  const text = {
    zh: `来源为本任务保留的日志已达 ${megabytes} MB，超过上限 ${policy.keptMegabytes} MB，可能占满来源的磁盘`,
    en: `The source keeps ${megabytes} MB of its log for this task, more than the limit of ${policy.keptMegabytes} MB, which may fill its disk`,
  };
  report.log('warning', text);
  report.alarm?.(text);
  if (policy.keptBeyond === 'warn') return;
  if (await mayDrop?.(text)) throw new PlaceGivenUp('other', { zh: `${text.zh}；已按确认释放，其后的变更不再保留`, en: `${text.en}; it was let go, as agreed, and changes since then are lost` });
  throw new SyncFailure('other', {
    zh: `${text.zh}。任务已停止，来源仍保留日志。请加快写入或提高上限后重新启动；若不再需要，请删除任务或释放其位置`,
    en: `${text.en}. The task has stopped, and the source still keeps the log; raise the limit and start again, or delete the task or let its place go if it is no longer needed`,
  });
}
