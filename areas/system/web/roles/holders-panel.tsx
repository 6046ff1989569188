import { UserOutlined } from '@ant-design/icons';
import { Select, Table } from 'antd';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useWords } from '#platform/web/words.ts';
import { listRoleHolders, type RoleHolder } from '../../contract/role-members.ts';
import { memberKinds, type MemberKind } from '../../contract/roles.ts';
import { membersWords } from './members-words.ts';
import { ThroughList } from './role-cells.tsx';

/** The people who hold a role, with every way they came by it. */
export function HoldersPanel({ wid, name, onUser }: { wid: string; name: string; onUser: (user: string) => void }) {
  const say = useWords(membersWords);
  const filter: { wid: string; key: string; kind?: MemberKind } = { wid, key: '' };
  const list = useList(listRoleHolders, { filter, rowKey: 'wid', name: 'holders', size: 20 });
  const columns = useColumns<RoleHolder>(list, [
    { key: 'name', title: say('person'), width: 200, sorter: true, render: (_, person) => <LinkCell onOpen={() => onUser(person.wid)}><span title={say('seeAccess')}>{person.name}</span></LinkCell> },
    { key: 'userid', title: say('userid'), width: 180, sorter: true },
    { key: 'through', title: say('through'), render: (_, person) => <ThroughList through={person.through} /> },
  ]);
  return (
    <ListPanel list={list} columns={columns} fileName={`${name} ${say('holders')}`} empty={{ icon: <UserOutlined />, title: say('nobody'), description: say('nobodyText') }}
      filters={
        <>
          <SearchBox {...list.search('key')} placeholder={say('searchPeople')} />
          <Select allowClear placeholder={say('anyWay')} aria-label={say('through')} {...list.field('kind')}
            options={memberKinds.map((kind) => ({ value: kind, label: kind === 'user' ? say('directly') : say(kind) }))} />
        </>
      }>
      <Table<RoleHolder> {...list.table} {...columns.table} />
    </ListPanel>
  );
}
