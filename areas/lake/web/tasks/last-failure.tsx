import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { errorHelpOf } from '../../contract/error-help.ts';
import { listRuns } from '../../contract/runs.ts';
import type { Task } from '../../contract/task.ts';
import { linkToTask } from './task-links.ts';
import { taskPageWords } from './task-page-words.ts';

/** Why the task does not go on, where people look first; what to do about it is told in the run. */
export function LastFailure({ task }: { task: Pick<Task, 'wid' | 'task_exe_status'> }) {
  const say = useWords(taskPageWords);
  const text = useText();
  const navigate = useNavigate();
  const failed = task.task_exe_status === 'failed';
  const { data } = useCall(listRuns, { query: { ps: 1, sort: '-create_time' }, body: { task_wid: task.wid } }, { enabled: failed, level: noticeLevel.silent, every: 15_000 });
  const run = data?.rows[0];
  if (!failed || run?.state !== 'failed' || !run.error_text) return null;
  return (
    <Alert type="error" showIcon title={text(errorHelpOf(run.error_kind).title)} description={<span className="task-failure">{text(run.error_text)}</span>}
      action={<Button size="small" onClick={() => void navigate(`${linkToTask(task.wid, 'runs')}&run=${run.wid}`)}>{say('openFailure')}</Button>} />
  );
}
