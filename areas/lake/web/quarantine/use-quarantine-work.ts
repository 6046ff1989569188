import { App } from 'antd';
import { useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { lakeErrors } from '../../contract/errors.ts';
import { can } from '../../contract/permissions.ts';
import { correctQuarantinedRow, discardQuarantinedRows, listQuarantined, replayQuarantinedRows } from '../../contract/quarantine.ts';
import { getRun, listRuns } from '../../contract/runs.ts';
import { runTask } from '../../contract/tasks.ts';
import type { Values } from './corrections.ts';
import { quarantineWords } from './quarantine-words.ts';

/** Correct, replay and discard. Where single rows cannot go on, running the whole task is offered. */
export function useQuarantineWork(taskWid: string, onReplayed?: (executionId: string) => void) {
  const say = useWords(quarantineWords);
  const { modal } = App.useApp();
  const stale = [listQuarantined, listRuns, getRun];
  const correcting = useChange(correctQuarantinedRow, { refresh: [listQuarantined] });
  const mayRun = useCan(can.runTasks);
  const running = useChange(runTask, { refresh: stale, success: say('wholeStarted'), onSuccess: ({ executionId }) => onReplayed?.(executionId) });
  const replaying = useChange(replayQuarantinedRows, { level: noticeLevel.silent, refresh: stale, success: say('replayed'), onSuccess: ({ executionId }) => onReplayed?.(executionId) });
  const discarding = useChange(discardQuarantinedRows, { refresh: stale, success: ({ done }) => say('discarded', { count: done }) });

  const offerWhole = (reason: string) => void modal.confirm({
    title: say('wholeTitle'), content: reason, okText: say('wholeRun'), cancelText: say('cancel'),
    onOk: () => running.mutateAsync({ params: { id: taskWid }, query: {} }).then(() => undefined, () => undefined),
  });
  const refused = (error: unknown) => {
    if (!(error instanceof CallError)) return;
    if (error.code === lakeErrors.replayWhole.code && mayRun) offerWhole(error.msg);
    else notices.message('error', error.msg);
  };
  const replay = (ids: string[], then?: () => void) => void replaying.mutateAsync({ body: { taskWid, ids } }).then(then, refused);
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
