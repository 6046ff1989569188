import { Table } from 'antd';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useWords } from '#platform/web/words.ts';
import type { FoundField } from '../../contract/resource-fields.ts';
import { apiWords } from './api-words.ts';

export function FieldTable({ fields }: { fields: readonly FoundField[] }) {
  const say = useWords(apiWords);
  if (fields.length === 0) return <EmptyState compact title={say('noFields')} />;
  return (
    <Table<FoundField> size="small" rowKey="name" dataSource={[...fields]} pagination={{ pageSize: 20, hideOnSinglePage: true, size: 'small' }} columns={[
      { key: 'name', title: say('field'), dataIndex: 'name', ellipsis: true },
      { key: 'type', title: say('type'), dataIndex: 'type', width: 180 },
      { key: 'nullable', title: say('nullable'), width: 120, render: (_, { nullable }) => say(nullable ? 'yes' : 'no') },
    ]} />
  );
}
