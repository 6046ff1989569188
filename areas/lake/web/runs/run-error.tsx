import { CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import { Link } from 'react-router';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { errorHelpOf } from '../../contract/error-help.ts';
import type { Run } from '../../contract/run.ts';
import { getTask } from '../../contract/tasks.ts';
import { lakePath, linkToTask } from '../tasks/task-links.ts';
import { remedyOf } from './error-links.ts';
import { runsWords } from './runs-words.ts';

/** What went wrong in the run's own words, why that happens and what to do about it. */
export function RunError({ run }: { run: Pick<Run, 'task_wid' | 'state' | 'error_kind' | 'error_text'> }) {
  const say = useWords(runsWords);
  const text = useText();
  if (!run.error_text) return null;
  const help = errorHelpOf(run.error_kind);
  // Stopping was somebody's wish; a run that is tried again has not failed for good.
  const failed = run.state === 'failed';
  return (
    <section className="lake-run-error" data-failed={failed || undefined} role={failed ? 'alert' : undefined} aria-label={text(help.title)}>
      <h3>{failed ? <CloseCircleFilled aria-hidden /> : <WarningFilled aria-hidden />}{text(help.title)}</h3>
      <pre tabIndex={0}>{text(run.error_text)}</pre>
      <h4>{say('whatToDo')}</h4>
      <p>{text(help.cause)}</p>
      <p className="lake-run-cure">{text(help.cure)}</p>
      <RemedyLink kind={run.error_kind} task={run.task_wid} />
    </section>
  );
}

function RemedyLink({ kind, task }: { kind: string | null; task: string }) {
  const say = useWords(runsWords);
  const remedy = remedyOf(kind);
  const { data } = useCall(getTask, { params: { id: task } }, { enabled: remedy === 'source', level: noticeLevel.silent });
  if (remedy === 'task') return <Link to={linkToTask(task)}>{say('changeTask')}</Link>;
  if (remedy === 'lake') return <Link to={lakePath}>{say('changeLake')}</Link>;
  if (remedy === 'source' && data?.database_wid) return <Link to={`/resourceManage/metaDataManage/libraryManage/Datasourcelink?wid=${encodeURIComponent(data.database_wid)}`}>{say('changeSource')}</Link>;
  return null;
}
