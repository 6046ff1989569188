import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { Task } from '../../contract/task.ts';
import { accelerationModes, accelerationWords, pushLevels, pushLevelWords } from '../../contract/task-words.ts';
import { tasksWords } from './tasks-words.ts';
import type { TaskWork } from './use-task-work.tsx';

const MergeDialog = lazy(() => import('../split/merge-dialog.tsx').then((module) => ({ default: module.MergeDialog })));
const MoveDialog = lazy(() => import('../projects/move-dialog.tsx').then((module) => ({ default: module.MoveDialog })));

/** What can be done with several tasks at once. */
export function TaskBatch({ tasks, work, onDone }: { tasks: readonly Task[]; work: TaskWork; onDone: () => void }) {
  const say = useWords(tasksWords);
  const text = useText();
  const [moving, setMoving] = useState(false);
  const [merging, setMerging] = useState(false);
  const go = (doing: Promise<unknown>) => void doing.then(onDone).catch(ignoreTold);
  return (
    <>
      {work.release && <Button disabled={tasks.every((task) => task.online_version === task.version_number)} onClick={() => work.release!(tasks)}>{say('release')}</Button>}
      {work.mayPutOnline && <Button onClick={() => go(work.setStatus(tasks, 'online'))}>{say('online')}</Button>}
      {work.mayRun && (
        <>
          <Button onClick={() => go(work.setStatus(tasks, 'offline'))}>{say('offline')}</Button>
          <Button onClick={() => go(work.run(tasks))}>{say('run')}</Button>
        </>
      )}
      {work.mayWrite && (
        <>
          <DropMenu placement="top" menu={{ items: accelerationModes.map((key) => ({ key, label: text(accelerationWords[key]) })), onClick: ({ key }) => go(work.accelerate(tasks, key as (typeof accelerationModes)[number])) }}>
            <Button>{say('acceleration')}</Button>
          </DropMenu>
          <DropMenu placement="top" menu={{ items: pushLevels.map((key) => ({ key, label: text(pushLevelWords[key]) })), onClick: ({ key }) => go(work.push(tasks, key as (typeof pushLevels)[number])) }}>
            <Button>{say('pushLevel')}</Button>
          </DropMenu>
          <Button onClick={() => setMoving(true)}>{say('move')}</Button>
          {tasks.length > 1 && tasks.every(isMergeable) && <Button onClick={() => setMerging(true)}>{say('merge')}</Button>}
          <Button onClick={() => void work.save(tasks).catch(ignoreTold)}>{say('exportTasks')}</Button>
          <Button danger onClick={() => work.remove(tasks)}>{say('remove')}</Button>
        </>
      )}
      {merging && <Suspense><MergeDialog tasks={tasks} onClose={() => setMerging(false)} onDone={() => { setMerging(false); onDone(); }} /></Suspense>}
      {moving && <Suspense><MoveDialog count={tasks.length} onClose={() => setMoving(false)} onMove={async (place) => { await work.move(tasks, place); onDone(); }} /></Suspense>}
    </>
  );
}

/** What runs others, or for ever, is no part of a composite flow. */
const isMergeable = ({ kind, integrate_mode }: Task) => kind !== 'composite' && kind !== 'compose' && kind !== 'stream' && integrate_mode !== 'changes';
