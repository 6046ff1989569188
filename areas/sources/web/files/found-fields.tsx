import { Table } from 'antd';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { useWords } from '#platform/web/words.ts';
import type { DetectedField } from '../../contract/file-detections.ts';
import { previewWords } from './preview-words.ts';

const percent = (share: number | undefined) => (share ? `${share < 0.01 ? '<1' : Math.round(share * 100)}%` : '–');

export function FoundFields({ fields, examples }: { fields: readonly DetectedField[]; examples: boolean }) {
  const say = useWords(previewWords);
  return (
    <Table<DetectedField> size="small" rowKey="name" dataSource={[...fields]} pagination={{ pageSize: 50, hideOnSinglePage: true, size: 'small' }} columns={[
      { key: 'name', title: say('field'), render: (_, { name }) => <LongText plain>{name}</LongText> },
      { key: 'type', title: say('type'), width: 130, render: (_, { type }) => <span className="field-type">{type}</span> },
      { key: 'length', title: say('length'), width: 84, align: 'right', render: (_, { length }) => <span className="cell-number">{length ?? '–'}</span> },
      { key: 'null', title: say('nullShare'), width: 72, align: 'right', render: (_, { null_share }) => <span className="cell-number">{percent(null_share)}</span> },
      ...(examples ? [{ key: 'examples', title: say('examples'), ellipsis: true, render: (_: unknown, field: DetectedField) => <span className="field-examples" title={field.examples.join('\n')}>{field.examples.join(' · ')}</span> }] : []),
    ]} />
  );
}
