import { FormOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { can } from '../../contract/permissions.ts';
import { getSurvey, listSurveys, type SurveyDetail } from '../../contract/surveys.ts';
import { DueDate } from './due-date.tsx';
import { SurveyDifferences } from './survey-differences.tsx';
import { SurveyList } from './survey-list.tsx';
import { SurveyProgressBar } from './survey-progress.tsx';
import { SurveyState } from './survey-state.tsx';
import { surveyWords } from './survey-words.ts';
import { useSurveyDecisions } from './use-survey-decisions.tsx';
import './survey-page.css';
import './survey-pane.css';

const ReleaseDrawer = lazy(() => import('./release-drawer.tsx').then((module) => ({ default: module.ReleaseDrawer })));

/** The survey of one source: released, followed, approved; and those before it. */
export function SurveyPane({ source }: { source: DataSource }) {
  const say = useWords(surveyWords);
  const mayRelease = useCan(can.releaseSurveys);
  const [releasing, setReleasing] = useState(false);
  const surveys = useCall(listSurveys, { query: { ps: 1 }, body: { box: 'visible', database_wid: source.wid } }, { level: noticeLevel.silent });
  const newest = surveys.data?.rows[0];
  const detail = useCall(getSurvey, { query: { wid: newest?.wid ?? '' } }, { enabled: !!newest, level: noticeLevel.silent });
  const over = !newest || newest.state === 'approved' || newest.state === 'withdrawn';
  const release = mayRelease && over && (
    <Button type="primary" onClick={() => setReleasing(true)}>{say(newest ? 'releaseAgain' : 'release')}</Button>
  );
  const error = surveys.error ?? detail.error;
  return (
    <div className="survey-pane">
      {error && !newest ? <ErrorState error={error} onRetry={() => void surveys.refetch()} />
        : surveys.isPending || (newest && !detail.data) ? <LinesSkeleton lines={6} />
          : !newest ? <div className="source-part"><EmptyState icon={<FormOutlined />} title={say('none')} description={say('noneHint')} action={release} /></div>
            : <CurrentSurvey survey={detail.data!} release={release} />}
      {newest && surveys.data!.total > 1 && (
        <section>
          <h3>{say('history')}</h3>
          <SurveyList box="visible" source={source.wid} empty={{ title: say('none') }} />
        </section>
      )}
      {releasing && <Suspense><ReleaseDrawer source={source} onClose={() => setReleasing(false)} /></Suspense>}
    </div>
  );
}

function CurrentSurvey({ survey, release }: { survey: SurveyDetail; release: ReactNode }) {
  const say = useWords(surveyWords);
  const decisions = useSurveyDecisions(survey);
  const open = survey.state === 'released' || survey.state === 'returned';
  return (
    <>
      <section className="source-part survey-current">
        <KeyFacts>
          <KeyFact label={say('state')}><SurveyState state={survey.state} /></KeyFact>
          <KeyFact label={say('progress')}><div className="survey-current-progress"><SurveyProgressBar progress={survey.progress} /></div></KeyFact>
          <KeyFact label={say('assignee')}>{survey.assignee_name}</KeyFact>
          <KeyFact label={say('releaser')}>{survey.creator_name || '–'}</KeyFact>
          <KeyFact label={say('released')}><TimeCell value={survey.released_time} /></KeyFact>
          <KeyFact label={say('submitted')}><TimeCell value={survey.submitted_time} /></KeyFact>
          <KeyFact label={say('due')}>{survey.due_date ? <DueDate date={survey.due_date} open={open} /> : '–'}</KeyFact>
        </KeyFacts>
        <div className="survey-current-actions">
          <Link to={`/myWorkBench?survey=${survey.wid}`}><Button>{say(survey.rights.fill ? 'fill' : 'open')}</Button></Link>
          {decisions}
          {release}
        </div>
      </section>
      {survey.state === 'returned' && <Alert type="warning" showIcon title={say('returnedBecause', { reason: survey.return_reason })} />}
      <section>
        <h3>{say('changes')}</h3>
        <SurveyDifferences survey={survey.wid} />
      </section>
    </>
  );
}
