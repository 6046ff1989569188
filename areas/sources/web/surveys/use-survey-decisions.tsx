import { App, Button } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { getDataSource, listDataSources } from '../../contract/data-sources.ts';
import { getBuildProgress, listSourceBuilds } from '../../contract/build-progress.ts';
import { listSurveyDifferences, listSurveyFields, listSurveyObjects } from '../../contract/survey-answers.ts';
import { approveSurvey, getSurvey, listSurveys, submitSurvey, withdrawSurvey, type SurveyDetail } from '../../contract/surveys.ts';
import { getWorkbench } from '../../contract/workbench.ts';
import { surveyWords } from './survey-words.ts';

const ReturnDialog = lazy(() => import('./return-dialog.tsx').then((module) => ({ default: module.ReturnDialog })));

/** Whatever shows a survey, its source, or what waits for somebody. */
export const surveyTouches = [
  getSurvey, listSurveys, getWorkbench, listSurveyObjects, listSurveyFields, listSurveyDifferences, getDataSource, listDataSources, getBuildProgress, listSourceBuilds,
];

/** The buttons for what the person may do with a survey now; `ready` saves what is left before it is handed in. Without it nothing is handed in here. */
export function useSurveyDecisions(survey: SurveyDetail, ready?: () => Promise<boolean>): ReactNode {
  const say = useWords(surveyWords);
  const { modal } = App.useApp();
  const [returning, setReturning] = useState(false);
  const body = { wid: survey.wid };
  const submit = useChange(submitSurvey, { refresh: surveyTouches, success: say('submitDone') });
  const approve = useChange(approveSurvey, { refresh: surveyTouches, success: (reply) => say('approveDone', { objects: reply.object_num, fields: reply.field_num }) });
  const withdraw = useChange(withdrawSurvey, { refresh: surveyTouches, success: say('withdrawDone') });
  // What went wrong has been told; the question is over either way.
  const quietly = (work: Promise<unknown>) => work.catch(() => undefined);
  const ask = (verb: 'submit' | 'approve' | 'withdraw', hint: 'submitHint' | 'approveHint' | 'withdrawHint', run: () => Promise<unknown>) => modal.confirm({
    title: `${say(verb)} · ${say('surveyOf', { name: survey.databasename })}`, content: say(hint), okText: say(verb), cancelText: say('cancel'), onOk: () => quietly(run()),
  });
  const { rights } = survey;
  return (
    <>
      {rights.withdraw && <Button onClick={() => ask('withdraw', 'withdrawHint', () => withdraw.mutateAsync({ body }))}>{say('withdraw')}</Button>}
      {rights.decide && <Button onClick={() => setReturning(true)}>{say('sendBack')}</Button>}
      {rights.decide && <Button type="primary" onClick={() => ask('approve', 'approveHint', () => approve.mutateAsync({ body }))}>{say('approve')}</Button>}
      {rights.submit && ready && (
        <Button type="primary" loading={submit.isPending} onClick={() => ask('submit', 'submitHint', async () => (await ready()) && submit.mutateAsync({ body }))}>{say('submit')}</Button>
      )}
      {returning && <Suspense><ReturnDialog wid={survey.wid} onClose={() => setReturning(false)} /></Suspense>}
    </>
  );
}
