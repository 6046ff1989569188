import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { useNavigate } from 'react-router';
import type { Run } from '../../contract/run.ts';
import { runTriggerWords, taskKindWords } from '../../contract/task-words.ts';
import { linkToTask } from '../tasks/task-links.ts';
import { RunDuration, RunProgressCell, RunStateCell } from './run-cells.tsx';
import { runsWords } from './runs-words.ts';
import type { useRunActions } from './use-run-actions.tsx';

export function useRunColumns(list: List<Run>, ofTask: boolean, open: (wid: string, part?: string) => void, actionsOf: ReturnType<typeof useRunActions>['of']) {
  const say = useWords(runsWords);
  const text = useText();
  const navigate = useNavigate();
  const started = { key: 'start_time', title: say('started'), align: 'right' as const, sorter: true };
  return useColumns<Run>(list, [
    // Within one task runs are told apart by when they began.
    ofTask
      ? { key: 'create_time', title: say('requested'), width: 180, sorter: true, render: (_, run) => <LinkCell onOpen={() => open(run.wid)}>{exactTime(run.create_time)}</LinkCell> }
      : { key: 'task_name', title: say('task'), width: 220, render: (_, run) => <LinkCell onOpen={() => open(run.wid)}><LongText plain>{run.task_name}</LongText></LinkCell> },
    { key: 'state', title: say('state'), width: 110, widthZh: 96, sorter: true, render: (_, run) => <RunStateCell run={run} /> },
    { key: 'progress', title: say('progress'), width: 260, widthZh: 240, render: (_, run) => <RunProgressCell run={run} /> },
    { key: 'kind', title: say('kind'), yields: 2, width: 110, widthZh: 100, optional: ofTask, render: (_, run) => text(taskKindWords[run.kind]) },
    { key: 'trigger', title: say('trigger'), yields: 1, width: 124, widthZh: 90, render: (_, run) => text(runTriggerWords[run.trigger]) },
    { ...started, width: 124, render: (_, run) => <TimeCell value={run.start_time} /> },
    { key: 'duration', title: say('took'), yields: 3, width: 108, align: 'right', render: (_, run) => <RunDuration run={run} /> },
    { key: 'attempt', title: say('tries'), width: 90, align: 'right', optional: true },
    { key: 'priority', title: say('priority'), width: 90, align: 'right', optional: true },
    { key: 'task_version', title: say('version'), width: 100, align: 'right', optional: true },
    { key: 'requested_by_name', title: say('person'), width: 120, optional: true },
    { key: 'worker', title: say('worker'), width: 160, ellipsis: true, optional: true },
    {
      key: 'actions', title: say('actions'), width: 216, widthZh: 190, tool: true, render: (_, run) => {
        const { stop, again, agree, mark } = actionsOf(run);
        return <RowActions name={run.task_name} actions={[
          stop && { key: 'stop', label: say('stop'), run: stop },
          agree && { key: 'agree', label: say('agree'), run: agree },
          again && !agree && { key: 'again', label: say('again'), run: again },
          { key: 'log', label: say('showLog'), run: () => open(run.wid) },
          again && agree && { key: 'again', label: say('again'), run: again },
          mark && { key: 'mark', label: say('mark'), run: mark },
          run.reject_count > 0 && { key: 'quarantine', label: say('openQuarantine'), run: () => open(run.wid, 'quarantine') },
          !ofTask && { key: 'task', label: say('openTask'), run: () => navigate(linkToTask(run.task_wid)) },
        ]} />;
      },
    },
  ]);
}
