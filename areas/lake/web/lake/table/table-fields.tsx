import { KeyOutlined } from '@ant-design/icons';
import { Table } from 'antd';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { useWords } from '#platform/web/words.ts';
import type { LakeField } from '../../../contract/lake-tables.ts';
import { typeText } from '../../task-wizard/type-text.ts';
import { tableWords } from './table-words.ts';

export function TableFields({ fields }: { fields: readonly LakeField[] }) {
  const say = useWords(tableWords);
  return (
    <div className="list-card">
      <Table<LakeField> size="small" tableLayout="fixed" rowKey="field" dataSource={[...fields]} pagination={fields.length > 100 ? { pageSize: 100, showSizeChanger: false } : false} columns={[
        { key: 'field', dataIndex: 'field', title: say('field'), width: 280, render: (name: string) => <span className="lake-code"><LongText>{name}</LongText></span> },
        { key: 'comment', dataIndex: 'comment', title: say('comment'), render: (comment: string) => comment || <Missing /> },
        { key: 'type', dataIndex: 'type', title: say('type'), width: 160, render: (type: LakeField['type']) => typeText(type) },
        { key: 'native', dataIndex: 'native', title: say('native'), width: 240, render: (native: string) => <span className="lake-code"><LongText plain>{native}</LongText></span> },
        { key: 'key', dataIndex: 'key_position', title: say('key'), width: 90, render: (at: number | null) => (at === null ? null : <span><KeyOutlined aria-hidden /> {at + 1}</span>) },
        { key: 'nullable', dataIndex: 'nullable', title: say('nullable'), width: 100, render: (nullable: boolean) => say(nullable ? 'yes' : 'no') },
      ]} />
    </div>
  );
}
