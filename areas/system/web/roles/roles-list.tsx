import { TeamOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { countRoleHolders } from '../../contract/role-members.ts';
import { administratorRole, dataScopes, listRoles, type RoleRow } from '../../contract/roles.ts';
import { PersonName } from '../pickers/person-name.tsx';
import { CopyDrawer } from './copy-drawer.tsx';
import { DeleteRole } from './delete-role.tsx';
import { grantsWords } from './grants-words.ts';
import { membersWords } from './members-words.ts';
import { RoleStatus } from './role-cells.tsx';
import { rolesWords } from './roles-words.ts';
import { useRoleName } from './use-role-name.ts';
import { useRoleStatus } from './use-role-status.tsx';

const noFilter: { key: string; role_status?: '1' | '0'; data_scope?: RoleRow['data_scope'] } = { key: '' };

export function RolesList({ onOpen }: { onOpen: (part: string, change?: Record<string, string>) => void }) {
  const say = useWords(rolesWords);
  const sayGrants = useWords(grantsWords);
  const sayMembers = useWords(membersWords);
  const roleName = useRoleName();
  const mayWrite = useCan(can.writeRoles);
  const list = useList(listRoles, { filter: noFilter, rowKey: 'wid', size: 20, select: true });
  const counts = useCall(countRoleHolders, { body: { wids: list.rows.map(({ wid }) => wid) } }, { enabled: list.rows.length > 0, keepPrevious: true, level: noticeLevel.silent });
  const people = (role: RoleRow) => counts.data?.find(({ wid }) => wid === role.wid)?.people;
  const status = useRoleStatus();
  const [copying, setCopying] = useState<{ role: RoleRow; opening: number }>();
  const [deleting, setDeleting] = useState<RoleRow>();
  const chosen = list.selection.keys;

  const columns = useColumns<RoleRow>(list, [
    { key: 'name', title: say('name'), width: 220, sorter: true, ellipsis: true, render: (_, role) => <LinkCell onOpen={() => onOpen('Userview', { wid: role.wid })}><span title={roleName(role.name)}>{roleName(role.name)}</span></LinkCell> },
    { key: 'key', title: say('key'), width: 160, sorter: true, render: (key: string) => <code className="role-key" title={key}>{key}</code> },
    { key: 'built_in', title: say('kindOfRole'), width: 90, render: (builtIn: boolean) => <span className="role-quiet">{say(builtIn ? 'builtIn' : 'own')}</span> },
    { key: 'role_status', title: say('status'), width: 100, render: (_, role) => <RoleStatus status={role.role_status} /> },
    { key: 'data_scope', title: say('dataScope'), width: 150, render: (_, role) => say(`scope_${role.data_scope}`) },
    { key: 'people', title: say('people'), width: 100, align: 'right', render: (_, role) => <NumberCell value={people(role)} /> },
    { key: 'menus', title: say('menus'), width: 90, align: 'right', render: (_, role) => (role.menus === null ? say('all') : <NumberCell value={role.menus} />) },
    { key: 'permissions', title: say('permissions'), width: 110, align: 'right', render: (_, role) => (role.permissions === null ? say('all') : <NumberCell value={role.permissions} />) },
    { key: 'remark', title: say('remark'), ellipsis: true },
    { key: 'order_num', title: say('order'), width: 90, align: 'right', sorter: true, optional: true },
    { key: 'last_modifier', title: say('modifier'), width: 120, optional: true, render: (wid: string | null) => <PersonName wid={wid} /> },
    { key: 'modify_time', title: say('modified'), width: 130, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 170, tool: true, render: (_, role) => {
        const administrator = role.key === administratorRole;
        return <RowActions name={roleName(role.name)} actions={[
          { key: 'grants', label: sayGrants('grant'), run: () => onOpen('optionAuth', { wid: role.wid }) },
          { key: 'members', label: sayMembers('members'), run: () => onOpen('optionMember', { wid: role.wid }) },
          mayWrite && { key: 'edit', label: say('edit'), run: () => onOpen('RolemaintenanceFlag', { wid: role.wid }) },
          mayWrite && { key: 'copy', label: say('copy'), run: () => setCopying((last) => ({ role, opening: (last?.opening ?? 0) + 1 })) },
          mayWrite && !administrator && (role.role_status === '1'
            ? { key: 'disable', label: say('disable'), run: () => status.disable([role], people(role)) }
            : { key: 'enable', label: say('enable'), run: () => status.enable([role]) }),
          mayWrite && !role.built_in && { key: 'remove', label: say('removeShort'), run: () => setDeleting(role) },
        ]} />;
      },
    },
  ]);
  const add = mayWrite && <Button type="primary" onClick={() => onOpen('Addpage')}>{say('add')}</Button>;

  return (
    <>
      <ListScreen title={say('title')} description={say('purpose')} list={list} columns={columns}
        actions={<><Button onClick={() => onOpen('Userview')}>{say('viewByUser')}</Button>{add}</>}
        empty={{ icon: <TeamOutlined />, title: say('emptyTitle'), description: say('emptyText'), action: add }}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <Select allowClear placeholder={say('allStates')} aria-label={say('status')} {...list.field('role_status')}
              options={(['1', '0'] as const).map((value) => ({ value, label: <RoleStatus status={value} /> }))} />
            <Select allowClear placeholder={say('allScopes')} aria-label={say('dataScope')} {...list.field('data_scope')}
              options={dataScopes.map((value) => ({ value, label: say(`scope_${value}`) }))} />
          </>
        }
        batch={
          <>
            {chosen.length === 2 && <Button type="primary" onClick={() => onOpen('', { compare: chosen.join(',') })}>{say('compareTwo')}</Button>}
            {mayWrite && <Button onClick={() => void status.enable(list.selection.rows).then(list.selection.clear)}>{say('enable')}</Button>}
            {mayWrite && <Button onClick={() => status.disable(list.selection.rows, undefined, list.selection.clear)}>{say('disable')}</Button>}
          </>
        }>
        <Table<RoleRow> {...list.table} {...columns.table} />
      </ListScreen>
      {copying && <CopyDrawer key={copying.opening} role={copying.role} people={people(copying.role)} onCopied={(wid) => onOpen('optionAuth', { wid })} />}
      {deleting && <DeleteRole role={deleting} people={people(deleting) ?? 0} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
