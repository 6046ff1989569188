import { Table } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { Department } from '../../contract/departments.ts';
import { can } from '../../contract/permissions.ts';
import { roleLink } from './department-links.ts';
import { departmentsWords } from './departments-words.ts';
import '#platform/web/blocks/list/list.css';

type GivenRole = Department['roles'][number];

/** The roles everyone in the department holds because of it. */
export function DepartmentRoles({ roles }: { roles: GivenRole[] | undefined }) {
  const say = useWords(departmentsWords);
  const mayOpen = useCan(can.readRoles);
  if (!roles) return <LinesSkeleton lines={4} />;
  if (roles.length === 0) return <EmptyState compact title={say('noRoles')} description={say('noRolesHint')} />;
  const nameCell = (name: string, role: GivenRole) => (mayOpen ? <Link to={roleLink(role.wid)}>{name}</Link> : name);
  const stateCell = (enabled: boolean) => (enabled ? <StateDot state="succeeded" word={{ zh: '已启用', en: 'Enabled' }} /> : <StateDot state="disabled" />);
  return (
    <div className="list-card">
      <Table<GivenRole> className="list-table" size="small" pagination={false} rowKey={(role) => `${role.wid} ${role.from?.wid ?? ''}`} dataSource={roles} columns={[
        { dataIndex: 'name', title: say('roleName'), ellipsis: true, render: nameCell },
        { dataIndex: 'from', title: say('source'), ellipsis: true, render: (from: GivenRole['from']) => (from ? say('inherited', { name: from.name }) : say('ownRole')) },
        { dataIndex: 'enabled', title: say('state'), width: 140, render: stateCell },
      ]} />
    </div>
  );
}
