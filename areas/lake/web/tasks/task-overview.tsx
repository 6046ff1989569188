import type { ReactNode } from 'react';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { TaskDetail } from '../../contract/task.ts';
import { accelerationWords, concurrencyWords, lakeLayerWords, pushLevelWords } from '../../contract/task-words.ts';
import { AlgorithmOrigin, algorithmOf } from '../algorithms/algorithm-origin.tsx';
import { writeModeWords } from '../task-wizard/write-mode-words.ts';
import { TaskWay } from './use-task-columns.tsx';
import { incrementalOf, planOf } from './task-definition.ts';
import { LastFailure } from './last-failure.tsx';
import { taskPageWords } from './task-page-words.ts';
import { TaskSchedule } from './task-schedule.tsx';
import { tasksWords } from './tasks-words.ts';

/** The definition in words. */
export function TaskOverview({ task }: { task: TaskDetail }) {
  const say = useWords(taskPageWords);
  const sayTask = useWords(tasksWords);
  const text = useText();
  const [plan, incremental] = [planOf(task), incrementalOf(task)];
  const algorithm = algorithmOf(task.definition);
  const query = (task.definition as { query?: string } | null)?.query ?? '';
  return (
    <div className="task-parts">
      <LastFailure task={task} />
      <Part title={say('what')}>
        <Fact label={sayTask('way')} wide><TaskWay task={task} /></Fact>
        {algorithm && <Fact label={say('algorithm')}><AlgorithmOrigin origin={algorithm} /></Fact>}
        {task.layer && <Fact label={sayTask('layer')}>{text(lakeLayerWords[task.layer])}</Fact>}
        {plan && <Fact label={say('writeMode')}>{text(writeModeWords[plan.mode].title)}</Fact>}
        {plan && <Fact label={say('key')}>{plan.key.join(', ') || say('sourceKey')}</Fact>}
        {incremental?.kind === 'cursor' && <Fact label={say('cursor')}>{incremental.columns.join(', ')}</Fact>}
        {query && <Fact label={say('query')} wide><code>{query}</code></Fact>}
        {plan?.filter && <Fact label={say('filter')}><code>{plan.filter}</code></Fact>}
      </Part>
      <Part title={say('how')}>
        <Fact label={sayTask('schedule')}><TaskSchedule task={task} /></Fact>
        <Fact label={say('concurrency')}>{text(concurrencyWords[task.concurrency])}</Fact>
        {task.concurrency === 'wait' && task.most_waiting !== null && <Fact label={say('mostWaiting')}>{task.most_waiting}</Fact>}
        <Fact label={sayTask('priority')}>{task.priority}</Fact>
        <Fact label={say('retries')}>{task.retries > 0 ? say('retryTimes', { count: task.retries, seconds: task.retry_seconds }) : say('noRetry')}</Fact>
        <Fact label={say('timeout')}>{task.timeout_minutes ? say('minutes', { count: task.timeout_minutes }) : say('noLimit')}</Fact>
        {task.deadline_minutes !== null && <Fact label={say('deadline')}>{say('minutes', { count: task.deadline_minutes })}</Fact>}
        <Fact label={sayTask('acceleration')}>{text(accelerationWords[task.accel_mode])}</Fact>
        {task.worker_group && <Fact label={say('workerGroup')}>{task.worker_group}</Fact>}
        <Fact label={sayTask('pushLevel')}>{text(pushLevelWords[task.push_level])}</Fact>
      </Part>
      <Part title={say('about')}>
        <Fact label={say('version')}>{task.version_number}</Fact>
        <Fact label={sayTask('department')}>{task.dept_name || <Missing />}</Fact>
        <Fact label={sayTask('project')}>{task.project_name || <Missing />}</Fact>
        {task.description && <Fact label={say('description')} wide>{task.description}</Fact>}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return <section className="task-part"><h3>{title}</h3><dl className="task-facts">{children}</dl></section>;
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return <div style={wide ? { gridColumn: '1 / -1' } : undefined}><dt>{label}</dt><dd>{children}</dd></div>;
}
