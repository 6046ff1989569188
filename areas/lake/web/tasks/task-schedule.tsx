import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { Task } from '../../contract/task.ts';
import { tasksWords } from './tasks-words.ts';

/** When it runs by itself; what follows a source runs all the time once it is online. */
export function TaskSchedule({ task }: { task: Pick<Task, 'kind' | 'integrate_mode' | 'schedule_text'> }) {
  const say = useWords(tasksWords);
  const text = useText();
  if (task.kind === 'stream' || task.integrate_mode === 'changes') return say('continuously');
  return text(task.schedule_text) ? <LongText plain>{text(task.schedule_text)}</LongText> : <span className="task-quiet">{say('byHand')}</span>;
}
