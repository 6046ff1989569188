import { PlusOutlined, TeamOutlined } from '@ant-design/icons';
import { Alert, Button, Select, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteGroup, getGroup, groupKinds, listGroups, type Group } from '../../contract/groups.ts';
import { can } from '../../contract/permissions.ts';
import { groupsWords } from './groups-words.ts';

const GroupDrawer = lazy(() => import('./group-drawer.tsx').then((module) => ({ default: module.GroupDrawer })));
const GroupMembersDrawer = lazy(() => import('./group-members-drawer.tsx').then((module) => ({ default: module.GroupMembersDrawer })));

const parts = { add: 'addposts', edit: 'changepost', members: 'optionMember' };

export function GroupsScreen() {
  const say = useWords(groupsWords);
  const mayWrite = useCan(can.writeGroups);
  const place = usePlace(['/systemManagement/groupManagement', '/groupManagement']);
  const wid = place.parameters.get('wid') ?? undefined;
  const list = useList(listGroups, { filter: { key: '', kind: undefined as Group['kind'] | undefined }, rowKey: 'wid' });
  const asked = (place.part === parts.edit && mayWrite) || place.part === parts.members;
  const group = useCall(getGroup, { query: { wid: wid ?? '' } }, { enabled: asked && wid !== undefined, level: noticeLevel.silent });
  const opened = wid !== undefined && !group.error;
  const editing = !mayWrite ? undefined : place.part === parts.add ? 'new' : place.part === parts.edit && opened ? wid : undefined;
  const showsMembers = place.part === parts.members && opened;
  const [used, setUsed] = useState({ form: false, members: false });
  if ((editing && !used.form) || (showsMembers && !used.members)) setUsed({ form: used.form || !!editing, members: used.members || showsMembers });

  const close = () => place.close('wid');
  const openMembers = (one: string) => place.open(parts.members, { wid: one });
  const edit = (one: string) => place.open(parts.edit, { wid: one });
  const remove = useChange(deleteGroup, { refresh: [listGroups], success: say('removed') });
  const goesWith = ({ members, role_names: roles }: Group) => say(roles ? 'removeRoles' : 'removeAlone', { count: members.toLocaleString(), roles });
  const columns = useColumns<Group>(list, [
    { key: 'name', title: say('name'), sorter: true, render: (_, row) => <LinkCell onOpen={() => openMembers(row.wid)}><LongText plain>{row.name}</LongText></LinkCell> },
    { key: 'code', title: say('code'), width: 160, sorter: true, render: (code: string) => <LongText>{code}</LongText> },
    { key: 'kind', title: say('kind'), width: 100, render: (kind: Group['kind']) => say(kind) },
    { key: 'members', title: say('members'), width: 100, align: 'right', sorter: true, render: (count: number) => <span className="cell-number">{count.toLocaleString()}</span> },
    { key: 'role_names', title: say('roles'), width: 220, render: (roles: string) => <LongText plain>{roles}</LongText> },
    { key: 'remark', title: say('remark'), width: 240, render: (remark: string) => <LongText plain>{remark}</LongText> },
    { key: 'modify_time', title: say('changed'), width: 130, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 170, tool: true, render: (_, row) => (
        <RowActions name={row.name} actions={[
          { key: 'members', label: say('members'), run: () => openMembers(row.wid) },
          mayWrite && { key: 'edit', label: say('edit'), run: () => edit(row.wid) },
          mayWrite && {
            key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { wid: row.wid } }),
            destroys: { name: row.name, consequence: goesWith(row) },
          },
        ]} />
      ),
    },
  ]);
  const add = mayWrite && <Button type="primary" icon={<PlusOutlined />} onClick={() => place.open(parts.add, { wid: undefined })}>{say('add')}</Button>;
  const hint = asked && (wid === undefined ? say('chooseHint') : group.error && errorText(group.error));

  return (
    <>
      <ListScreen
        title={say('title')} description={say('purpose')} list={list} columns={columns} actions={add}
        empty={{ icon: <TeamOutlined />, title: say('emptyTitle'), description: say('emptyText'), action: add }}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <Select allowClear placeholder={say('allKinds')} aria-label={say('kind')} options={groupKinds.map((kind) => ({ value: kind, label: say(kind) }))} {...list.field('kind')} />
          </>
        }
      >
        {hint && <Alert banner type={group.error ? 'warning' : 'info'} title={hint} closable={{ onClose: close }} />}
        <Table<Group> {...list.table} {...columns.table} />
      </ListScreen>
      {used.form && <Suspense><GroupDrawer at={editing} group={group.data?.wid === wid ? group.data : undefined} onClosed={() => place.part !== parts.members && close()} onAdded={openMembers} /></Suspense>}
      {used.members && (
        <Suspense>
          <GroupMembersDrawer open={showsMembers} group={group.data} onEdit={() => edit(wid!)} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
