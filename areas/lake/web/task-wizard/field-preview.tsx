import { KeyOutlined } from '@ant-design/icons';
import { Table, Tooltip } from 'antd';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { SourceField, SourceTableFields } from '../../contract/task-tables.ts';
import { wizardWords } from './wizard-words.ts';

/** The fields of a table as its source tells them, and what they become in the lake. */
export function FieldPreview({ name, table }: { name: string; table: SourceTableFields | undefined }) {
  const say = useWords(wizardWords);
  const text = useText();
  if (!table) return <LinesSkeleton lines={8} />;
  return (
    <>
      <div className="task-wizard-card-head"><strong>{say('columnsOf', { name, count: table.fields.length })}</strong></div>
      <Table<SourceField> size="small" rowKey="name" virtual scroll={{ y: 372, x: 500 }} pagination={false} dataSource={table.fields} columns={[
        { key: 'name', title: say('field'), width: 170, ellipsis: true, render: (_, { name: field }) => <>{field}{table.primary_key.includes(field) && <KeyOutlined className="task-wizard-key" aria-label={say('isKey')} />}</> },
        { key: 'native', title: say('type'), width: 130, ellipsis: true, dataIndex: 'native' },
        { key: 'lake', title: say('inLake'), width: 130, render: (_, { lake_native, losses }) => (losses.length ? <Tooltip title={losses.map((loss) => text(loss)).join(' ')}><span className="task-wizard-loss">{lake_native}</span></Tooltip> : lake_native) },
        { key: 'comment', title: say('comment'), width: 130, ellipsis: true, dataIndex: 'comment' },
      ]} />
    </>
  );
}
