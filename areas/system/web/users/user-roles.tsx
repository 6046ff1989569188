import { Table } from 'antd';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useWords } from '#platform/web/words.ts';
import type { UserDetail, UserRole } from '../../contract/users.ts';
import { userViewWords } from './user-view-words.ts';
import { usersWords } from './users-words.ts';

const sources = { user: 'throughUser', department: 'throughDepartment', post: 'throughPost', group: 'throughGroup' } as const;

/** Every way by which a role came to this person is a row. */
export function UserRoles({ user }: { user: UserDetail | undefined }) {
  const say = useWords(userViewWords);
  const sayUser = useWords(usersWords);
  if (!user) return <LinesSkeleton lines={4} />;
  if (user.roles.length === 0) return <EmptyState compact title={say('noRoles')} description={say('noRolesHint')} />;
  return (
    <div className="list-card">
      <Table<UserRole> size="small" pagination={false} dataSource={user.roles} rowKey={({ wid, through, from }) => `${wid} ${through} ${from?.wid}`}
        columns={[
          { key: 'name', title: sayUser('role'), dataIndex: 'name', width: 280, ellipsis: true },
          { key: 'through', title: say('through'), ellipsis: true, render: (_, { through, from }) => say(sources[through], { name: from?.name ?? '' }) },
        ]} />
    </div>
  );
}
