import { App, Button, Progress, Skeleton } from 'antd';
import { useLanguage, useText } from '../../language.ts';
import { useWords } from '../../words.ts';
import { duration } from '../cells/relative-time.ts';
import { ErrorState } from '../empty-state.tsx';
import { ignoreTold } from '../failure-text.ts';
import { StateDot } from '../state/state-dot.tsx';
import { blockWords } from '../words.ts';
import { isOver, type Job } from './use-job.ts';
import './job-progress.css';

const progressStatus = { waiting: 'normal', running: 'active', succeeded: 'success', failed: 'exception', stopped: 'normal' } as const;

/** How far a run is, what it is doing, and a way to stop it: `<JobProgress {...useJob(wid)} />`. */
export function JobProgress({ run, error, refetch, cancel, cancelling }: Job) {
  const say = useWords(blockWords);
  const text = useText();
  const language = useLanguage();
  const { modal } = App.useApp();
  if (!run) return error ? <ErrorState compact error={error} onRetry={refetch} /> : <Skeleton active title={false} paragraph={{ rows: 2 }} />;

  const over = isOver(run.state);
  const percent = run.state === 'succeeded' ? 100 : run.total ? Math.min(100, Math.floor((run.done / run.total) * 100)) : 0;
  const unknown = run.state === 'running' && !run.total;
  const took = over && run.start_time && run.end_time ? Date.parse(run.end_time) - Date.parse(run.start_time) : undefined;
  const askToStop = () => modal.confirm({
    title: say('confirmAction', { action: say('stop'), name: text(run.title) }),
    content: say('stopHint'), okText: say('stop'), okButtonProps: { danger: true }, cancelText: say('cancel'), onOk: () => cancel().catch(ignoreTold),
  });
  return (
    <div className="job-progress">
      <div className="job-progress-head">
        <span className="job-progress-title">{text(run.title)}</span>
        <StateDot state={run.state} />
        {!over && <Button type="text" size="small" disabled={cancelling} onClick={askToStop}>{say(cancelling ? 'stopping' : 'stop')}</Button>}
      </div>
      {unknown
        ? <div className="job-progress-unknown" role="progressbar" aria-label={text(run.title)}><span /></div>
        : <Progress percent={percent} size="small" status={progressStatus[run.state]} aria-label={text(run.title)} />}
      <div className="job-progress-note">
        <span>{run.error ? text(run.error) : run.note}</span>
        <span>{took !== undefined ? say('took', { duration: duration(took, language) }) : run.total ? say('progressOf', { done: run.done.toLocaleString(), total: run.total.toLocaleString() }) : ''}</span>
      </div>
    </div>
  );
}
