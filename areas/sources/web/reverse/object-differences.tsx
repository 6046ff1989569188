import { Table, type TableProps } from 'antd';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { objectKindWords } from '../../contract/data-object-words.ts';
import type { ObjectDifference } from '../../contract/reverse-import.ts';
import { differenceWords } from '../differences/difference-words.ts';
import { ChangeMark, DifferenceList } from '../differences/difference-list.tsx';
import { linkToObject } from '../object/object-links.ts';
import { differencePlace } from './preview-choice.ts';
import { reverseWords } from './reverse-words.ts';

interface ObjectDifferencesProps {
  objects: readonly ObjectDifference[];
  /** The wid of the data source. */
  source: string;
  selection?: TableProps<ObjectDifference>['rowSelection'];
}

/** Object by object; those that changed open to their fields. */
export function ObjectDifferences({ objects, source, selection }: ObjectDifferencesProps) {
  const say = useWords(reverseWords);
  const sayChange = useWords(differenceWords);
  const text = useText();
  const counted = (object: ObjectDifference) => {
    const count = (change: string) => object.fields.filter((field) => field.change === change).length;
    const words = { new: 'fieldsNew', changed: 'fieldsChanged', dropped: 'fieldsDropped', renamed: 'fieldsRenamed' } as const;
    return (Object.keys(words) as (keyof typeof words)[]).flatMap((change) => (count(change) > 0 ? [say(words[change], { count: count(change) })] : [])).join(' · ');
  };
  const opens = (object: ObjectDifference) => object.facts.length + object.fields.length > 0;
  const opened = (object: ObjectDifference) => <DifferenceList facts={object.facts} fields={object.fields} source={source} />;
  return (
    <div className="list-card object-differences">
      <Table<ObjectDifference> size="small" className="list-table" tableLayout="fixed" rowKey={differencePlace} dataSource={objects} rowSelection={selection} scroll={{ x: 900 }}
        pagination={objects.length > 20 ? { defaultPageSize: 20, size: 'small', showSizeChanger: true } : false}
        expandable={{ rowExpandable: opens, showExpandColumn: objects.some(opens), expandedRowRender: opened }}
        columns={[
          {
            key: 'object', title: say('object'), width: 340,
            render: (_, object) => (
              <span className="live-table">
                {object.wid ? <LinkCell to={linkToObject(object.wid)}><LongText plain>{object.dataObject}</LongText></LinkCell> : <LongText plain>{object.dataObject}</LongText>}
                {object.from && <span className="reverse-note">{sayChange('wasCalled', { name: object.from })}</span>}
              </span>
            ),
          },
          { key: 'name', title: say('businessName'), dataIndex: 'dataObjectName', render: (name: string) => <LongText plain>{name}</LongText> },
          { key: 'schema', title: say('schema'), dataIndex: 'schema', width: 140, render: (schema: string) => <LongText plain>{schema}</LongText> },
          { key: 'kind', title: say('kind'), width: 110, render: (_, object) => text(objectKindWords[object.kind]) },
          { key: 'change', title: say('change'), width: 130, render: (_, object) => <ChangeMark change={object.change} /> },
          { key: 'fields', title: say('fields'), dataIndex: 'field_num', width: 80, align: 'right' },
          { key: 'changes', title: say('fieldChanges'), width: 240, render: (_, object) => counted(object) },
        ]} />
    </div>
  );
}
