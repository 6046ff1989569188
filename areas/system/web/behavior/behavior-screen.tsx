import { Button } from 'antd';
import { lazy } from 'react';
import { useNavigate } from 'react-router';
import { platformSettings } from '#platform/contract/platform/platform-settings.ts';
import { DetailTabs } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { behaviorWords } from './behavior-words.ts';
import { BehaviorRecords } from './behavior-records.tsx';
import './behavior-screen.css';

const BehaviorStatistics = lazy(() => import('./behavior-statistics.tsx').then((module) => ({ default: module.BehaviorStatistics })));

/** The audit trail: what happened, one by one and in figures. */
export function BehaviorScreen() {
  const say = useWords(behaviorWords);
  const navigate = useNavigate();
  const maySet = useCan('setting:read');
  return (
    <Page
      title={say('title')}
      description={say('purpose')}
      actions={maySet && <Button onClick={() => void navigate(`/systemManagement/settings?key=${platformSettings.auditDays.key}`)}>{say('settings')}</Button>}
    >
      <DetailTabs tabs={[
        { key: 'records', label: say('records'), content: <BehaviorRecords /> },
        { key: 'statistics', label: say('statistics'), content: <BehaviorStatistics /> },
      ]} />
    </Page>
  );
}
