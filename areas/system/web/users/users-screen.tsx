import { TeamOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { listUsers, type User } from '../../contract/users.ts';
import { ImportButton } from '../import/import-button.tsx';
import { UserBatch } from './user-batch.tsx';
import { UserFilters, type UserListFilter } from './user-filters.tsx';
import { UserParts } from './user-parts.tsx';
import { usersWords } from './users-words.ts';
import { useUserColumns } from './use-user-columns.tsx';
import './users-screen.css';

const DeleteUsers = lazy(() => import('./delete-users.tsx').then((module) => ({ default: module.DeleteUsers })));

const noFilter: UserListFilter = {};

export function UsersScreen() {
  const say = useWords(usersWords);
  const place = usePlace(['/systemManagement/UserManagement', '/UserManagement1']);
  const mayWrite = useCan(can.writeUsers);
  const list = useList(listUsers, { filter: noFilter, rowKey: 'wid', size: 20, select: mayWrite });
  const [deleting, setDeleting] = useState<User[]>([]);
  const columns = useUserColumns(list, place, setDeleting);
  const add = mayWrite && <Button type="primary" onClick={() => place.open('Addpage')}>{say('add')}</Button>;

  return (
    <>
      <ListScreen
        title={say('title')} description={say('purpose')} list={list} columns={columns} actions={mayWrite && <><ImportButton of="users" />{add}</>}
        filters={<UserFilters list={list} />}
        batch={mayWrite && list.filter.state !== 'deleted' && <UserBatch list={list} askToDelete={setDeleting} />}
        empty={{ icon: <TeamOutlined />, title: say('none'), description: say(mayWrite ? 'noneHint' : 'noneReading'), action: add }}
      >
        <Table<User> {...list.table} {...columns.table} {...(list.filter.state === 'deleted' && { rowSelection: undefined })} />
      </ListScreen>
      <UserParts place={place} />
      {deleting.length > 0 && (
        <Suspense>
          <DeleteUsers people={deleting} onClose={() => setDeleting([])} onDone={list.selection.clear} />
        </Suspense>
      )}
    </>
  );
}
