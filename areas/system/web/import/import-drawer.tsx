import { Button, Drawer, Steps } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { JobProgress } from '#platform/web/blocks/job/job-progress.tsx';
import { isOver, useJob, type Job } from '#platform/web/blocks/job/use-job.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { CheckStep } from './check-step.tsx';
import { ChooseFile } from './choose-file.tsx';
import { DoneStep } from './done-step.tsx';
import { choicesOf, resultOf, type ImportOf } from './import-calls.ts';
import { importWords } from './import-words.ts';
import { StepFooter } from './step-footer.tsx';
import { useShownRun } from './use-import-address.ts';
import './import.css';

export interface ImportProps {
  open: boolean;
  onClose: () => void;
  /** When an import was saved. */
  onDone?: () => void;
}

/**
 * An import, step by step. Where it stands is told by its run, which stands in the address: the drawer may
 * be closed while the run goes on, and opened again by link.
 */
export function ImportDrawer({ of, open, onClose, onDone }: ImportProps & { of: ImportOf }) {
  const { run, show } = useShownRun(open);
  const job = useJob(open ? run : undefined);
  const tried = choicesOf(job.run)?.dryRun !== false;
  const result = resultOf(job.run);
  useTold(result?.saved ? run : undefined, onDone);
  const say = useWords(importWords);
  const at = !run ? 0 : tried ? 1 : result ? 3 : 2;
  return (
    <Drawer className="import-drawer" title={of.title} size={sizes.drawerLarge} open={open} onClose={onClose} destroyOnHidden>
      <Steps size="small" current={at} items={(['stepFile', 'stepCheck', 'stepImport', 'stepDone'] as const).map((step) => ({ title: say(step) }))} />
      {!run && <ChooseFile of={of} onStarted={show} />}
      {run && !result && <RunStep job={job} waits={!tried} onAgain={() => show(undefined)} />}
      {run && result?.dryRun && <CheckStep key={run} of={of} run={run} result={result} onStarted={show} onAgain={() => show(undefined)} />}
      {run && result && !result.dryRun && <DoneStep key={run} of={of} run={run} result={result} onAgain={() => show(undefined)} />}
    </Drawer>
  );
}

/** The run on its way, or why it failed. */
function RunStep({ job, waits, onAgain }: { job: Job; waits: boolean; onAgain: () => void }) {
  const say = useWords(importWords);
  const { run, error } = job;
  if (error && !run) return <ErrorState title={say('gone')} error={error} onRetry={job.refetch} />;
  const over = run !== undefined && isOver(run.state);
  // One that succeeded shows its result as soon as that is read.
  const broke = over && run.state !== 'succeeded';
  return (
    <>
      <section className="import-step">
        <JobProgress {...job} />
        {!over && waits && <p className="import-hint">{say('goesOn')} <Link to="/systemManagement/jobs">{say('toRuns')}</Link></p>}
      </section>
      {broke && <StepFooter><Button type="primary" onClick={onAgain}>{say('chooseAgain')}</Button></StepFooter>}
    </>
  );
}

/** Tells once for each run that was saved. */
function useTold(saved: string | undefined, onDone: (() => void) | undefined): void {
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    if (saved) latest.current?.();
  }, [saved]);
}
