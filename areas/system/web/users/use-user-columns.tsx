import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useCan, useUser } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { Place } from '#platform/web/routing/use-place.ts';
import { can } from '../../contract/permissions.ts';
import type { User } from '../../contract/users.ts';
import { useUserActions } from './use-user-actions.ts';
import { FirstOf, LastLogin } from './user-cells.tsx';
import type { UserList } from './user-filters.tsx';
import { UserState } from './user-state.tsx';
import { usersWords } from './users-words.ts';

const names = (things: readonly { name: string }[]) => things.map(({ name }) => name);

export function useUserColumns(list: UserList, place: Place, askToDelete: (people: User[]) => void) {
  const say = useWords(usersWords);
  return useColumns<User>(list, [
    { key: 'name', title: say('name'), width: 150, render: (_, user) => <LinkCell onOpen={() => place.open('Userviewpage', { wid: user.wid })}><span className="user-name" title={user.name}>{user.name}</span></LinkCell> },
    { key: 'userid', title: say('userid'), width: 150, sorter: true, ellipsis: true },
    { key: 'department_names', title: say('department'), render: (_, user) => <FirstOf names={names(user.departments)} /> },
    { key: 'post_names', title: say('posts'), width: 170, render: (_, user) => <FirstOf names={names(user.posts)} /> },
    { key: 'state', title: say('state'), width: 120, render: (_, user) => <UserState state={user.state} /> },
    { key: 'last_login_time', title: say('lastLogin'), width: 130, align: 'right', sorter: true, render: (_, user) => <LastLogin user={user} /> },
    { key: 'valid_to', title: say('validTo'), width: 120, align: 'right', sorter: true, render: (_, user) => (user.valid_to ? <span className="cell-number">{user.valid_to}</span> : <span className="cell-missing">{say('unlimited')}</span>) },
    { key: 'source', title: say('source'), width: 130, optional: true, render: (_, user) => say(user.source === 'cas' ? 'sourceCas' : 'sourceLocal') },
    { key: 'email', title: say('email'), width: 220, optional: true, ellipsis: true, render: (email: string) => email || <Missing /> },
    { key: 'phone', title: say('phone'), width: 140, optional: true, ellipsis: true, render: (phone: string) => phone || <Missing /> },
    { key: 'valid_from', title: say('validFrom'), width: 120, align: 'right', optional: true, render: (day: string | null) => day ?? <Missing /> },
    { key: 'create_time', title: say('created'), width: 130, align: 'right', sorter: true, optional: true, render: (time: string) => <TimeCell value={time} /> },
    { key: 'actions', title: say('actions'), width: 190, tool: true, render: (_, user) => <UserRowActions user={user} place={place} askToDelete={askToDelete} /> },
  ]);
}

interface UserRowActionsProps {
  user: User;
  place: Place;
  askToDelete: (people: User[]) => void;
}

function UserRowActions({ user, place, askToDelete }: UserRowActionsProps) {
  const say = useWords(usersWords);
  const mayWrite = useCan(can.writeUsers);
  const self = useUser()?.wid === user.wid;
  const { change, restore } = useUserActions();
  const open = (part: string) => () => place.open(part, { wid: user.wid });
  if (!mayWrite) return <RowActions name={user.name} actions={[{ key: 'view', label: say('view'), run: open('Userviewpage') }]} />;
  if (user.state === 'deleted') return <RowActions name={user.name} actions={[{ key: 'restore', label: say('restore'), run: () => restore(user) }]} />;
  return (
    <RowActions name={user.name} actions={[
      { key: 'edit', label: say('edit'), run: open('Usermaintenance') },
      { key: 'password', label: say('resetPassword'), run: open('Userchangepassword') },
      user.locked_time
        ? { key: 'unlock', label: say('unlock'), run: () => change([user], 'unlock') }
        : { key: 'lock', label: say('lock'), run: () => change([user], 'lock'), disabled: self },
      user.status === 'enabled'
        ? { key: 'disable', label: say('disable'), run: () => change([user], 'disable'), disabled: self }
        : { key: 'enable', label: say('enable'), run: () => change([user], 'enable') },
      { key: 'delete', label: say('delete'), run: () => askToDelete([user]), disabled: self },
    ]} />
  );
}
