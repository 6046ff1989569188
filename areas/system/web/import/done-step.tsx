import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router';
import type { ImportResult } from '#platform/contract/platform/imports.ts';
import { useWords } from '#platform/web/words.ts';
import type { ImportOf } from './import-calls.ts';
import { ImportFigures } from './import-figures.tsx';
import { ImportProblems } from './import-problems.tsx';
import { importWords } from './import-words.ts';
import { StepFooter } from './step-footer.tsx';

/** What came of it. */
export function DoneStep({ of, run, result, onAgain }: { of: ImportOf; run: string; result: ImportResult; onAgain: () => void }) {
  const say = useWords(importWords);
  const navigate = useNavigate();
  return (
    <>
      <section className="import-step">
        {result.saved ? <Alert type="success" showIcon title={say('savedTitle')} /> : <Alert type="warning" showIcon title={say('notSavedTitle')} description={say('notSavedHint')} />}
        <ImportFigures result={result} />
        {result.bad > 0 && <ImportProblems calls={of.calls} run={run} result={result} />}
      </section>
      <StepFooter>
        <Button type="primary" onClick={() => void navigate(of.list.to)}>{of.list.label}</Button>
        <Button onClick={onAgain}>{say('another')}</Button>
      </StepFooter>
    </>
  );
}
