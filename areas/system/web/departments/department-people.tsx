import { Checkbox, Table } from 'antd';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useWords } from '#platform/web/words.ts';
import { listUsers } from '../../contract/users.ts';
import { personLink } from './department-links.ts';
import { departmentsWords } from './departments-words.ts';

/** Who is in the department, or in it and below. */
export function DepartmentPeople({ wid, hasBelow }: { wid: string; hasBelow: boolean }) {
  const say = useWords(departmentsWords);
  const list = useList(listUsers, { filter: { key: '', department: wid, below: false }, rowKey: 'wid', name: 'people' });
  const columns = useColumns(list, [
    { key: 'name', title: say('personName'), ellipsis: true, render: (name: string, row) => <LinkCell to={personLink(row.wid)}>{name}</LinkCell> },
    { key: 'userid', title: say('userId'), sorter: true, ellipsis: true },
    { key: 'post_names', title: say('posts'), ellipsis: true },
    { key: 'last_login_time', title: say('lastLogin'), width: 150, align: 'right', sorter: true, render: (time: string | null) => <TimeCell value={time} /> },
  ]);
  const below = list.field('below');
  return (
    <ListPanel list={list} columns={columns} fileName={say('people')}
      filters={
        <>
          <SearchBox {...list.search('key')} placeholder={say('searchPeople')} />
          {hasBelow && <Checkbox checked={below.value === true} onChange={below.onChange}>{say('withBelow')}</Checkbox>}
        </>
      }
      empty={{ title: say('noPeople'), description: say('noPeopleHint'),
        action: hasBelow ? <Checkbox checked={false} onChange={below.onChange}>{say('withBelow')}</Checkbox> : undefined }}>
      <Table {...list.table} {...columns.table} />
    </ListPanel>
  );
}
