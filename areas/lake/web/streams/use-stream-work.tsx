import { useNavigate } from 'react-router';
import type { RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { useWords } from '#platform/web/words.ts';
import { useTaskWork, type NamedTask, type TaskWork } from '../tasks/use-task-work.tsx';
import { linkToStreamForm } from './stream-links.ts';
import { streamsWords } from './streams-words.ts';

export interface StreamWork extends Omit<TaskWork, 'actionsOf'> {
  /** `runs`: a run of it is under way or waits. */
  actionsOf: (task: NamedTask, runs: boolean) => RowAction[];
}

/** What can be done with a stream: to people it starts and stops, which for tasks is to go online and offline. */
export function useStreamWork(options: { onDeleted?: () => void } = {}): StreamWork {
  const say = useWords(streamsWords);
  const navigate = useNavigate();
  const work = useTaskWork(options);
  const actionsOf = (task: NamedTask, runs: boolean): RowAction[] => {
    const usual = work.actionsOf(task);
    const others = ['copy', 'reset', 'export', 'remove'].flatMap((key) => usual.find((action) => action.key === key) ?? []);
    const isOnline = task.status === 'online';
    return [
      ...(work.release && !isOnline ? usual.filter(({ key }) => key === 'release') : []),
      ...(work.mayPutOnline && !isOnline ? [{ key: 'start', label: say('start'), run: () => work.setStatus([task], 'online') }] : []),
      // It has failed for good, or somebody has stopped the run alone.
      ...(work.mayRun && isOnline && !runs ? [{ key: 'again', label: say('startAgain'), run: () => work.run([task]) }] : []),
      ...(work.mayRun && isOnline ? [{ key: 'stop', label: say('stop'), run: () => work.setStatus([task], 'offline') }] : []),
      ...(work.mayWrite ? [{ key: 'edit', label: say('edit'), run: () => navigate(linkToStreamForm(task.wid)) }] : []),
      ...others,
    ];
  };
  return { ...work, actionsOf };
}
