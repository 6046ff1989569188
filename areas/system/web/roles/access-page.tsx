import { ArrowLeftOutlined, UserOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getEffectivePermissions } from '../../contract/effective-permissions.ts';
import { PersonPicker } from '../pickers/person-picker.tsx';
import { accessWords } from './access-words.ts';
import { PersonAccess } from './person-access.tsx';

interface AccessPageProps {
  user: string | undefined;
  onChoose: (user: string | null) => void;
  onRole: (wid: string) => void;
  onBack: () => void;
}

/** View by user: what one person may do, and why. */
export function AccessPage({ user, onChoose, onRole, onBack }: AccessPageProps) {
  const say = useWords(accessWords);
  const access = useCall(getEffectivePermissions, { query: { user: user ?? '' } }, { enabled: !!user, level: noticeLevel.silent });
  return (
    <Page title={say('title')} description={say('purpose')} actions={<Button icon={<ArrowLeftOutlined />} onClick={onBack}>{say('back')}</Button>}>
      <div className="access-person">
        <label htmlFor="access-person">{say('person')}</label>
        <PersonPicker id="access-person" value={user ?? null} onChange={onChoose} />
        {access.data && user && <span className="role-quiet">{[access.data.user.userid, ...access.data.user.departments].join(' · ')}</span>}
      </div>
      {!user ? <div className="access-card"><EmptyState icon={<UserOutlined />} title={say('choose')} description={say('chooseText')} /></div>
        : access.error ? <div className="access-card"><ErrorState title={say('failed')} error={access.error} onRetry={() => void access.refetch()} /></div>
          : access.data ? <PersonAccess key={user} access={access.data} onRole={onRole} />
            : <div className="access-card"><LinesSkeleton lines={10} /></div>}
    </Page>
  );
}
