import { Table, Tag } from 'antd';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useWords } from '#platform/web/words.ts';
import type { FileDetection } from '../../contract/file-detections.ts';
import { previewWords } from './preview-words.ts';

interface Row {
  key: number;
  cells: FileDetection['rows'][number];
}

export function FoundRows({ fields, rows }: Pick<FileDetection, 'fields' | 'rows'>) {
  const say = useWords(previewWords);
  if (rows.length === 0) return <EmptyState compact title={say('noRows')} description={say('noRowsHint')} />;
  return (
    <Table<Row> size="small" className="found-rows" dataSource={rows.map((cells, key) => ({ key, cells }))} pagination={{ pageSize: 20, hideOnSinglePage: true, size: 'small', showSizeChanger: false }} scroll={{ x: fields.length * 130 }}
      columns={fields.map(({ name, type }, index) => ({
        key: index, width: 130, ellipsis: true, title: <span className="found-head" title={`${name}\n${type}`}><span>{name}</span><small>{type}</small></span>,
        render: (_: unknown, row: Row) => cell(row.cells[index] ?? null),
      }))} />
  );
}

function cell(value: string | null) {
  return value === null ? <Tag className="null-tag">null</Tag> : <span title={value}>{value}</span>;
}
