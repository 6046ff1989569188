import { Alert, Button, Progress } from 'antd';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { sourceChanges, type SourceChangeKind, type SourceCheck } from '../../contract/monitor.ts';
import { monitorWords } from './monitor-words.ts';
import type { Comparison } from './use-comparison.ts';

interface ChangesHeadProps {
  check: SourceCheck | undefined;
  comparison: Comparison;
  mayWrite: boolean;
  shown: SourceChangeKind | undefined;
  onShow: (change: SourceChangeKind | undefined) => void;
  onIgnored: () => void;
}

const counts = { new: 'created', changed: 'changed', dropped: 'dropped' } as const;

/** When it was compared and what was found; each figure shows what it counts. */
export function ChangesHead({ check, comparison, mayWrite, shown, onShow, onIgnored }: ChangesHeadProps) {
  const say = useWords(monitorWords);
  const text = useText();
  const running = comparison.phase === 'running';
  // Before the first comparison nothing is known: no figure, not nought.
  const known = check?.check_time ? check : undefined;
  const { done = 0, total = 0 } = comparison.progress ?? {};
  return (
    <section className="source-part changes-head">
      <div className="changes-figures" role="group" aria-label={say('figures')}>
        {sourceChanges.map((change) => (
          <button key={change} type="button" className="changes-figure" data-change={known && known[counts[change]] > 0 ? change : undefined} aria-pressed={shown === change}
            onClick={() => onShow(shown === change ? undefined : change)}>
            <span>{say(change)}</span><strong>{known?.[counts[change]].toLocaleString() ?? '–'}</strong>
          </button>
        ))}
        <div className="changes-figure"><span>{say('unchanged')}</span><strong>{known?.unchanged.toLocaleString() ?? '–'}</strong></div>
        <button type="button" className="changes-figure" onClick={onIgnored}><span>{say('ignored')}</span><strong>{check?.ignored.toLocaleString() ?? '–'}</strong></button>
      </div>
      <div className="changes-run">
        {running ? (
          <div className="changes-progress" aria-live="polite">
            <span>{total > 0 ? say('progress', { done: done.toLocaleString(), total: total.toLocaleString() }) : say('comparing')}</span>
            <Progress size="small" percent={total > 0 ? Math.floor((100 * done) / total) : 0} showInfo={false} status="active" aria-label={say('comparing')} />
          </div>
        ) : (
          <span className="changes-time">
            {known ? <>{say('lastCheck')} <TimeCell value={known.check_time} />{known.scheduled && ` · ${say('bySchedule')}`}</> : check && say('never')}
          </span>
        )}
        {mayWrite && (running
          ? <Button onClick={comparison.cancel}>{say('cancel')}</Button>
          : known && <Button onClick={() => void comparison.start()}>{say('compareAgain')}</Button>)}
      </div>
      {comparison.phase === 'cancelled' && <Alert className="changes-note" type="info" showIcon title={say('cancelled')} />}
      {comparison.phase === 'failed' && <Alert className="changes-note" type="error" showIcon title={say('failed')} description={errorText(comparison.error)} />}
      {comparison.phase !== 'failed' && !running && check?.problem && (
        <Alert className="changes-note" type="warning" showIcon title={say('problem')} description={<>{text(check.problem)} <TimeCell value={check.problem_time} /></>} />
      )}
    </section>
  );
}
