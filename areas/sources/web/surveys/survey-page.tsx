import { Alert, Button, Segmented } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { callKey, useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getSurvey, type SurveyDetail } from '../../contract/surveys.ts';
import { DueDate } from './due-date.tsx';
import { SurveyEditor } from './survey-editor.tsx';
import { SurveyState } from './survey-state.tsx';
import { surveyWords } from './survey-words.ts';
import { useAutosave } from './use-autosave.ts';
import { useSurveyDecisions } from './use-survey-decisions.tsx';
import './survey-page.css';

const SurveyDifferences = lazy(() => import('./survey-differences.tsx').then((module) => ({ default: module.SurveyDifferences })));

/** One survey: to fill in, to look at, to decide. */
export function SurveyPage({ wid, onBack }: { wid: string; onBack: () => void }) {
  const say = useWords(surveyWords);
  const survey = useCall(getSurvey, { query: { wid } }, { level: noticeLevel.silent });
  const back = <Button onClick={onBack}>{say('back')}</Button>;
  if (survey.error && !survey.data) {
    return <Page title={say('survey')} actions={back}><ErrorState title={say('notFound')} error={survey.error} onRetry={() => void survey.refetch()} /></Page>;
  }
  if (!survey.data) return <Page title={say('survey')} actions={back}><LinesSkeleton lines={10} /></Page>;
  return <OpenSurvey survey={survey.data} onBack={onBack} />;
}

function OpenSurvey({ survey, onBack }: { survey: SurveyDetail; onBack: () => void }) {
  const say = useWords(surveyWords);
  const client = useQueryClient();
  const [chosen, setView] = useState<'answers' | 'changes'>();
  // What is known of it from earlier may say less than the newest reply: nothing is chosen until somebody does.
  const view = chosen ?? (survey.rights.decide ? 'changes' : 'answers');
  const saver = useAutosave(survey.wid, (progress) => {
    client.setQueryData<SurveyDetail>(callKey(getSurvey, { query: { wid: survey.wid } }), (known) => known && { ...known, progress });
  });
  const decisions = useSurveyDecisions(survey, saver.flush);
  return (
    <Page title={say('surveyOf', { name: survey.databasename })} actions={<><Button onClick={onBack}>{say('back')}</Button>{decisions}</>}
      description={
        <span className="survey-facts">
          <SurveyState state={survey.state} />
          <span>{say('assignee')} {survey.assignee_name}</span>
          <span>{say('releaser')} {survey.creator_name}</span>
          <span>{say('released')} <TimeCell value={survey.released_time} /></span>
          {survey.due_date && <span>{say('due')} <DueDate date={survey.due_date} open={survey.state === 'released' || survey.state === 'returned'} /></span>}
        </span>
      }>
      {survey.state === 'returned' && <Alert type="warning" showIcon title={say('returnedBecause', { reason: survey.return_reason })} />}
      {survey.note && survey.state !== 'returned' && <Alert type="info" showIcon title={survey.note} />}
      <Segmented className="survey-views" value={view} onChange={setView} options={[{ value: 'answers', label: say('answers') }, { value: 'changes', label: say('changes') }]} />
      {view === 'answers' ? <SurveyEditor survey={survey} saver={saver} />
        : <Suspense fallback={<LinesSkeleton lines={8} />}><SurveyDifferences survey={survey.wid} /></Suspense>}
    </Page>
  );
}
