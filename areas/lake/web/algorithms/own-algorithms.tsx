import { FunctionOutlined } from '@ant-design/icons';
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useChange } from '#platform/web/calls.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteAlgorithm, listAlgorithms, type OwnAlgorithm } from '../../contract/algorithms.ts';
import { can } from '../../contract/permissions.ts';
import { linkToAlgorithm } from './algorithm-links.ts';
import { algorithmsWords } from './algorithms-words.ts';

/** Algorithms that people wrote, as far as the caller sees them. */
export function OwnAlgorithms({ onEdit, add }: { onEdit: (wid: string) => void; add: ReactNode }) {
  const say = useWords(algorithmsWords);
  const navigate = useNavigate();
  const mayWrite = useCan(can.writeModels);
  const list = useList(listAlgorithms, { filter: { key: '' }, rowKey: 'wid', size: 20 });
  const remove = useChange(deleteAlgorithm, { refresh: [listAlgorithms], success: say('removed') });
  const columns = useColumns<OwnAlgorithm>(list, [
    { key: 'name', title: say('name'), width: 260, sorter: true, render: (_, { wid, name }) => <LinkCell to={linkToAlgorithm(wid)}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'description', title: say('description'), render: (description: string) => <LongText plain>{description}</LongText> },
    { key: 'roles', title: say('asksFor'), width: 260, render: (_, { roles, parameters }) => <LongText plain>{[...roles, ...parameters].map(({ key, title }) => title || key).join(', ')}</LongText> },
    { key: 'dept_name', title: say('department'), yields: 2, width: 160, render: (department: string) => <LongText plain>{department}</LongText> },
    { key: 'creator_name', title: say('creator'), yields: 1, width: 120, render: (creator: string) => <LongText plain>{creator}</LongText> },
    { key: 'modify_time', title: say('changed'), width: 130, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 150, tool: true, render: (_, row) => (
        <RowActions name={row.name} actions={[
          { key: 'use', label: say('use'), run: () => navigate(linkToAlgorithm(row.wid)) },
          ...(mayWrite ? [
            { key: 'edit', label: say('edit'), run: () => onEdit(row.wid) },
            { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { wid: row.wid, row_version: row.row_version } }), destroys: { name: row.name, consequence: say('removeHint') } },
          ] : []),
        ]} />
      ),
    },
  ]);
  return (
    <ListPanel list={list} columns={columns} fileName={say('own')} filters={<SearchBox {...list.search('key')} placeholder={say('search')} />}
      empty={{ icon: <FunctionOutlined />, title: say('emptyTitle'), description: say('emptyText'), action: add }}>
      <Table<OwnAlgorithm> {...list.table} {...columns.table} />
    </ListPanel>
  );
}
