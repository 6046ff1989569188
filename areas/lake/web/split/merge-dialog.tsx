import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { listSubtasks } from '../../contract/composite-tasks.ts';
import type { Task } from '../../contract/task.ts';
import { mergeTasks } from '../../contract/task-split.ts';
import { getTask, listTasks } from '../../contract/tasks.ts';
import { useJoining } from '../batch/use-joining.tsx';
import '../batch/batch.css';
import { splitWords } from './split-words.ts';
import './split.css';

/** Several tasks become one composite flow; beyond its limit the person decides which. */
export function MergeDialog({ tasks, onClose, onDone }: { tasks: readonly Task[]; onClose: () => void; onDone: () => void }) {
  const say = useWords(splitWords);
  const choose = useJoining();
  const [clearSchedules, setClearSchedules] = useState(true);
  const [working, setWorking] = useState(false);
  const merge = useChange(mergeTasks, { refresh: [listTasks, listSubtasks, getTask], success: ({ done, composites }) => say('merged', { count: done, name: composites.map(({ name }) => name).join('、') }) });
  const go = async () => {
    setWorking(true);
    try {
      const composite = await choose(tasks[0]!.database_wid ?? tasks[0]!.kind, tasks.length);
      if (composite === 'cancelled' || composite === null) return;
      await merge.mutateAsync({ body: { wid: tasks.map(({ wid }) => wid), composite, clearSchedules } });
      onDone();
    } catch (error) {
      ignoreTold(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Modal open title={say('mergeTitle', { count: tasks.length })} okText={say('merge')} cancelText={say('cancel')} confirmLoading={working} onOk={() => void go()} onCancel={onClose}>
      <p className="split-hint">{say('mergeHint')}</p>
      <Checkbox checked={clearSchedules} onChange={(event) => setClearSchedules(event.target.checked)}>{say('clearSchedules')}</Checkbox>
    </Modal>
  );
}
