import { Button } from 'antd';
import { lazy } from 'react';
import { useNavigate } from 'react-router';
import { DetailTabs } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { HealthOverview } from './health-overview.tsx';
import { healthWords } from './health-words.ts';
import './health-screen.css';

const SessionList = lazy(() => import('./session-list.tsx').then((module) => ({ default: module.SessionList })));
const StorageUse = lazy(() => import('./storage-use.tsx').then((module) => ({ default: module.StorageUse })));
const LicenceList = lazy(() => import('./licence-list.tsx').then((module) => ({ default: module.LicenceList })));

export function HealthScreen() {
  const say = useWords(healthWords);
  const navigate = useNavigate();
  const maySet = useCan('setting:read');
  return (
    <Page description={say('purpose')} actions={maySet && <Button onClick={() => void navigate('/systemManagement/settings')}>{say('settings')}</Button>}>
      <DetailTabs tabs={[
        { key: 'overview', label: say('overview'), content: <HealthOverview /> },
        { key: 'sessions', label: say('sessions'), content: <SessionList /> },
        { key: 'storage', label: say('storage'), content: <StorageUse /> },
        { key: 'licences', label: say('licences'), content: <LicenceList /> },
      ]} />
    </Page>
  );
}
