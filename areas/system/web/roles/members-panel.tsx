import { UsergroupAddOutlined } from '@ant-design/icons';
import { App, Button, Segmented, Table } from 'antd';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useChange } from '#platform/web/calls.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { changeRoleMembers, countRoleHolders, listRoleHolders, listRoleMembers, type RoleMember } from '../../contract/role-members.ts';
import { getRole, memberKinds, type MemberKind } from '../../contract/roles.ts';
import { AddMembers } from './add-members.tsx';
import { membersWords } from './members-words.ts';

const manyOf = { user: 'users', department: 'departments', post: 'posts', group: 'groups' } as const;

/** Who was added to a role, and as what. */
export function MembersPanel({ wid, name }: { wid: string; name: string }) {
  const say = useWords(membersWords);
  const { modal } = App.useApp();
  const mayWrite = useCan(can.writeRoles);
  const filter: { wid: string; key: string; kind?: MemberKind } = { wid, key: '' };
  const list = useList(listRoleMembers, { filter, rowKey: 'wid', name: 'members', size: 20, select: mayWrite });
  const change = useChange(changeRoleMembers, { refresh: [listRoleMembers, getRole, listRoleHolders, countRoleHolders], success: say('removed') });
  const remove = async (members: readonly RoleMember[]) => {
    await change.mutateAsync({ body: { wid, remove: members.map((member) => ({ kind: member.kind, wid: member.wid })) } });
    list.selection.clear();
  };
  const columns = useColumns<RoleMember>(list, [
    { key: 'name', title: say('name'), sorter: true, render: (_, member) => <span title={member.name}>{member.name || say('gone')}</span> },
    { key: 'kind', title: say('kind'), width: 120, sorter: true, render: (_, member) => say(member.kind) },
    { key: 'code', title: say('code'), width: 200, sorter: true, render: (code: string) => <code className="role-key" title={code}>{code}</code> },
    {
      key: 'actions', title: say('actions'), width: 90, tool: true, render: (_, member) => mayWrite && (
        <RowActions name={member.name} actions={[{ key: 'remove', label: say('remove'), run: () => remove([member]), destroys: { name: member.name || say('gone'), consequence: say('removeAbout') } }]} />
      ),
    },
  ]);
  const askToRemove = () => void modal.confirm({
    title: say('removeSome', { count: list.selection.rows.length }), content: say('removeAbout'), okText: say('remove'), okButtonProps: { danger: true },
    cancelText: say('cancel'), focusable: { autoFocusButton: 'cancel' }, onOk: () => remove(list.selection.rows).catch(() => undefined),
  });
  const add = mayWrite && <AddMembers wid={wid} />;
  return (
    <ListPanel list={list} columns={columns} fileName={say('title', { name })}
      empty={{ icon: <UsergroupAddOutlined />, title: say('emptyTitle'), description: say('emptyText'), action: add }}
      batch={<Button danger onClick={askToRemove}>{say('remove')}</Button>}
      filters={
        <>
          {add}
          <Segmented<string> aria-label={say('kind')} value={list.filter.kind ?? ''} onChange={(kind) => list.setFilter({ kind: (kind || undefined) as MemberKind })}
            options={[{ value: '', label: say('all') }, ...memberKinds.map((kind) => ({ value: kind, label: say(manyOf[kind]) }))]} />
          <SearchBox {...list.search('key')} placeholder={say('search')} />
        </>
      }>
      <Table<RoleMember> {...list.table} {...columns.table} />
    </ListPanel>
  );
}
