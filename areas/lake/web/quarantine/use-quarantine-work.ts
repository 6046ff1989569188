import { App } from 'antd';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { correctQuarantinedRow, discardQuarantinedRows, listQuarantined, replayQuarantinedRows } from '../../contract/quarantine.ts';
import { getRun, listRuns } from '../../contract/runs.ts';
import type { Values } from './corrections.ts';
import { quarantineWords } from './quarantine-words.ts';

/** Correct, replay and discard; a failure has been told by the request layer. */
export function useQuarantineWork(taskWid: string, onReplayed?: (executionId: string) => void) {
  const say = useWords(quarantineWords);
  const { modal } = App.useApp();
  const stale = [listQuarantined, listRuns, getRun];
  const correcting = useChange(correctQuarantinedRow, { refresh: [listQuarantined] });
  const replaying = useChange(replayQuarantinedRows, { refresh: stale, success: say('replayed'), onSuccess: ({ executionId }) => onReplayed?.(executionId) });
  const discarding = useChange(discardQuarantinedRows, { refresh: stale, success: ({ done }) => say('discarded', { count: done }) });

  const replay = (ids: string[], then?: () => void) => void replaying.mutateAsync({ body: { taskWid, ids } }).then(then, () => undefined);
  return {
    saving: correcting.isPending || replaying.isPending,
    replay,
    correct: (id: string, values: Values, andReplay: boolean) => void correcting.mutateAsync({ body: { taskWid, id, values } }).then(() => (andReplay ? replay([id]) : undefined), () => undefined),
    discard: (ids: string[], then?: () => void) => void modal.confirm({
      title: say('discardTitle', { count: ids.length }), content: say('discardHint'), okText: say('discard'), okButtonProps: { danger: true }, cancelText: say('cancel'), focusable: { autoFocusButton: 'cancel' },
      onOk: () => discarding.mutateAsync({ body: { taskWid, ids } }).then(then, () => undefined),
    }),
  };
}
