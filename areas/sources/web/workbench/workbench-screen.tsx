import { Badge } from 'antd';
import { useSearchParams } from 'react-router';
import { Dashboard } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { KeyFigure } from '#platform/web/blocks/dashboard/key-figure.tsx';
import { DetailTabs } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { lazy, Suspense } from 'react';
import { getWorkbench } from '../../contract/workbench.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { MySurveys } from './my-surveys.tsx';
import { WorkbenchItems } from './workbench-items.tsx';
import { workbenchWords } from './workbench-words.ts';
import './workbench.css';

/** The grid is large and only some come to fill something in. */
const SurveyPage = lazy(() => import('../surveys/survey-page.tsx').then((module) => ({ default: module.SurveyPage })));

/** What waits for the person; with `?survey=` one survey, whole. */
export function WorkbenchScreen() {
  const [parameters, setParameters] = useSearchParams();
  const survey = parameters.get('survey');
  if (!survey) return <Workbench />;
  const back = () => setParameters((current) => {
    const next = new URLSearchParams(current);
    next.delete('survey');
    return next;
  });
  return <Suspense fallback={<Page><LinesSkeleton lines={10} /></Page>}><SurveyPage key={survey} wid={survey} onBack={back} /></Suspense>;
}

function Workbench() {
  const say = useWords(workbenchWords);
  const text = useText();
  const bench = useCall(getWorkbench, undefined, { level: noticeLevel.silent });
  const figures = bench.data?.figures ?? [];
  return (
    <Page title={say('title')} description={say('purpose')}>
      <Dashboard>
        {bench.isPending ? [0, 1, 2, 3].map((place) => <KeyFigure key={place} label={' '} value={undefined} to="/myWorkBench" data={bench} />)
          : figures.map(({ key, title, value, link }) => <KeyFigure key={key} label={text(title)} value={value} to={link} />)}
      </Dashboard>
      <DetailTabs tabs={[
        {
          key: 'todo', label: <span className="workbench-tab">{say('todo')} <Badge count={bench.data?.todos.total ?? 0} size="small" /></span>,
          content: <WorkbenchItems box={bench.data?.todos} data={bench} empty={{ title: say('nothingToDo'), description: say('nothingToDoHint') }} />,
        },
        { key: 'surveys', label: say('surveys'), content: <MySurveys /> },
        {
          key: 'applications', label: say('applications'),
          content: <WorkbenchItems box={bench.data?.applications} data={bench} empty={{ title: say('noApplications'), description: say('noApplicationsHint') }} />,
        },
      ]} />
    </Page>
  );
}
