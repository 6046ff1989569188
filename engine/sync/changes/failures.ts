import { PlaceLost } from '../../connectors/failure.ts';
import { syncFailure } from '../failures.ts';
import { SyncFailure } from '../run.ts';

/** As of any run; that changes are lost is known only here. */
export function changesFailure(error: unknown, side: 'source' | 'lake', signal: AbortSignal, segments?: string): SyncFailure {
  if (signal.aborted || !(error instanceof PlaceLost)) return syncFailure(error, side, signal, segments);
  return new SyncFailure('changes-lost', {
    zh: `${error.text.zh}\n可在任务中选择“重新复制”，或将策略设为变更丢失时自动重新复制`,
    en: `${error.text.en}\nReset the task to copy the tables again, or let its policy do so by itself`,
  }, { cause: error });
}
