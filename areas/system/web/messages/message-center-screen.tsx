import { SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { DetailTabs } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { InboxTab } from './inbox/inbox-tab.tsx';
import { messageCenterWords } from './message-center-words.ts';
import { useOpenRecord } from './use-open-record.ts';
import './message-center-screen.css';

const SentTab = lazy(() => import('./sent/sent-tab.tsx').then((module) => ({ default: module.SentTab })));
const TemplatesTab = lazy(() => import('./templates/templates-tab.tsx').then((module) => ({ default: module.TemplatesTab })));
const ChannelsTab = lazy(() => import('./channels/channels-tab.tsx').then((module) => ({ default: module.ChannelsTab })));
const PreferencesTab = lazy(() => import('./preferences/preferences-tab.tsx').then((module) => ({ default: module.PreferencesTab })));
const SendDrawer = lazy(() => import('./sent/send-drawer.tsx').then((module) => ({ default: module.SendDrawer })));

/** Everyone has an inbox and preferences; the rest is for those who send, and for those who set it up. */
export function MessageCenterScreen() {
  const say = useWords(messageCenterWords);
  const [maySend, mayManage] = [useCan(can.sendMessages), useCan(can.manageMessages)];
  const sending = useOpenRecord('send');
  return (
    <Page
      description={say(maySend ? 'purpose' : 'purposeOwn')}
      actions={maySend && <Button type="primary" icon={<SendOutlined />} onClick={() => sending.open('new')}>{say('send')}</Button>}
    >
      <div className="message-center">
        <DetailTabs tabs={[
          { key: 'inbox', label: say('inbox'), content: <InboxTab /> },
          ...(maySend ? [{ key: 'sent', label: say('sent'), content: <SentTab /> }] : []),
          ...(mayManage ? [
            { key: 'templates', label: say('templates'), content: <TemplatesTab /> },
            { key: 'channels', label: say('channels'), content: <ChannelsTab /> },
          ] : []),
          { key: 'preferences', label: say('preferences'), content: <PreferencesTab /> },
        ]} />
      </div>
      {maySend && sending.used && <Suspense><SendDrawer at={sending.wid} onClose={sending.close} /></Suspense>}
    </Page>
  );
}
