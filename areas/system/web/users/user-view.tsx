import { Button, Drawer } from 'antd';
import { lazy } from 'react';
import { DetailTabs, KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import type { Place } from '#platform/web/routing/use-place.ts';
import { useCan } from '#platform/web/session/session.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { getUser, type UserDetail } from '../../contract/users.ts';
import { FirstOf, LastLogin } from './user-cells.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserRoles } from './user-roles.tsx';
import { UserState } from './user-state.tsx';
import { userViewWords } from './user-view-words.ts';
import { usersWords } from './users-words.ts';
import './user-view.css';

const UserSessions = lazy(() => import('./user-sessions.tsx').then((module) => ({ default: module.UserSessions })));
const UserLog = lazy(() => import('./user-log.tsx').then((module) => ({ default: module.UserLog })));
const UserHoldings = lazy(() => import('./user-holdings.tsx').then((module) => ({ default: module.UserHoldings })));

interface UserViewProps {
  /** Absent: closed. */
  wid: string | undefined;
  place: Place;
  onClose: () => void;
}

export function UserView({ wid, place, onClose }: UserViewProps) {
  const say = useWords(usersWords);
  const mayWrite = useCan(can.writeUsers);
  const user = useCall(getUser, { query: { wid: wid ?? '' } }, { enabled: wid !== undefined, level: noticeLevel.silent });
  const person = wid === undefined ? undefined : user.data;
  const actions = mayWrite && person && !person.deleted_time && (
    <div className="user-view-actions">
      <Button onClick={() => place.open('Userchangepassword', { wid, tab: undefined })}>{say('resetPassword')}</Button>
      <Button type="primary" onClick={() => place.open('Usermaintenance', { wid, tab: undefined })}>{say('edit')}</Button>
    </div>
  );
  return (
    <Drawer title={<span className="user-view-title" title={person?.name}>{person?.name ?? ' '}</span>} extra={actions} size={sizes.drawerLarge}
      open={wid !== undefined} onClose={onClose} destroyOnHidden>
      {user.error && !person
        ? <ErrorState title={say('userFailed')} error={user.error} onRetry={() => void user.refetch()} />
        : wid !== undefined && <UserTabs wid={wid} user={person} />}
    </Drawer>
  );
}

function UserTabs({ wid, user }: { wid: string; user: UserDetail | undefined }) {
  const say = useWords(userViewWords);
  const sayUser = useWords(usersWords);
  const mayWrite = useCan(can.writeUsers) && !user?.deleted_time;
  const readsLog = useCan('audit:read');
  return (
    <DetailTabs
      facts={
        <KeyFacts>
          <KeyFact label={sayUser('state')}>{user && <UserState state={user.state} />}</KeyFact>
          <KeyFact label={sayUser('userid')}>{user?.userid}</KeyFact>
          <KeyFact label={sayUser('department')}>{user && <FirstOf names={user.departments.map(({ name }) => name)} />}</KeyFact>
          <KeyFact label={sayUser('posts')}>{user && <FirstOf names={user.posts.map(({ name }) => name)} />}</KeyFact>
          <KeyFact label={sayUser('lastLogin')}>{user && <LastLogin user={user} />}</KeyFact>
        </KeyFacts>
      }
      tabs={[
        { key: 'facts', label: say('facts'), content: <UserFacts user={user} /> },
        { key: 'roles', label: say('roles'), content: <UserRoles user={user} /> },
        ...(mayWrite ? [{ key: 'sessions', label: say('sessions'), content: <UserSessions wid={wid} name={user?.name ?? ''} /> }] : []),
        ...(readsLog ? [{ key: 'log', label: say('log'), content: <UserLog wid={wid} /> }] : []),
        ...(mayWrite ? [{ key: 'holdings', label: say('holdings'), content: <UserHoldings wid={wid} groups={user?.groups ?? []} /> }] : []),
      ]}
    />
  );
}
