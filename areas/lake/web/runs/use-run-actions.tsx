import { App } from 'antd';
import { useState } from 'react';
import { useChange } from '#platform/web/calls.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import type { Run } from '../../contract/run.ts';
import { agreeToStructure, getRun, listRuns, listTaskLogsOf, retryRun, stopRun } from '../../contract/runs.ts';
import { MarkDialog } from './mark-dialog.tsx';
import { isFailed, isOver } from './run-progress.ts';
import { runsWords } from './runs-words.ts';

type Actionable = Pick<Run, 'wid' | 'task_name' | 'state' | 'stop_requested' | 'reject_count' | 'parent_run'> & Partial<Pick<Run, 'error_kind'>>;

/** What can be done to a run; absent where it cannot, or not by this person. */
export function useRunActions(onQueued: (wid: string) => void) {
  const say = useWords(runsWords);
  const { modal } = App.useApp();
  const mayRun = useCan(can.runTasks);
  const mayManage = useCan(can.manageRuns);
  const mayWrite = useCan(can.writeTasks);
  const [marking, setMarking] = useState<Actionable>();
  const stale = [listRuns, getRun, listTaskLogsOf];
  const stopping = useChange(stopRun, { refresh: stale, success: ({ done }) => say('stopAsked', { count: done }) });
  const again = useChange(retryRun, { refresh: stale, success: say('queued'), onSuccess: ({ executionId }) => onQueued(executionId) });

  const agreeing = useChange(agreeToStructure, { refresh: stale, success: say('queued'), onSuccess: ({ executionId }) => onQueued(executionId) });
  const askToAgree = ({ wid, task_name: name }: Actionable) => void modal.confirm({
    title: say('agreeTitle', { name }), content: say('agreeHint'), okText: say('agree'), cancelText: say('cancel'),
    onOk: () => agreeing.mutateAsync({ body: { wid } }).then(undefined, () => undefined),
  });

  const askToStop = (wids: string[], title: string, then?: () => void) => void modal.confirm({
    title, content: say('stopHint'), okText: say('stop'), okButtonProps: { danger: true }, cancelText: say('cancel'), focusable: { autoFocusButton: 'cancel' },
    onOk: () => stopping.mutateAsync({ body: { wid: wids } }).then(then, () => undefined),
  });

  return {
    dialog: marking && <MarkDialog run={marking} onClose={() => setMarking(undefined)} />,
    stopMany: mayRun ? (wids: string[], then: () => void) => askToStop(wids, say('stopMany', { count: wids.length }), then) : undefined,
    of: (run: Actionable) => ({
      stop: mayRun && !isOver(run.state) && !run.stop_requested ? () => askToStop([run.wid], say('stopTitle', { name: run.task_name })) : undefined,
      // A node belongs to its graph: that is what is run again.
      again: mayRun && isOver(run.state) && !run.parent_run ? () => again.mutate({ body: { wid: run.wid } }) : undefined,
      agree: mayWrite && run.state === 'failed' && run.error_kind === 'structure-paused' ? () => askToAgree(run) : undefined,
      mark: mayManage && isFailed(run.state) ? () => setMarking(run) : undefined,
    }),
  };
}
