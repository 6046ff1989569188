import { EyeOutlined, TableOutlined } from '@ant-design/icons';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { RowActions, type RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useText } from '#platform/web/language.ts';
import type { Text } from '#platform/contract/text.ts';
import { useWords } from '#platform/web/words.ts';
import { dataLevelWords, dataSignWords, integrationWords, modelTypeWords, objectKindWords } from '../../contract/data-object-words.ts';
import type { DataObject } from '../../contract/data-objects.ts';
import { Yes } from '../grid/yes.tsx';
import { linkToObject } from '../object/object-links.ts';
import { NameCell } from './name-cell.tsx';
import type { ObjectList } from './object-filter.ts';
import { objectsWords } from './objects-words.ts';

interface ObjectColumnsOptions {
  mayWrite: boolean;
  onName: (object: DataObject, name: string) => Promise<unknown>;
  actionsOf: (object: DataObject) => (RowAction | false)[];
}

export function useObjectColumns(list: ObjectList, { mayWrite, onName, actionsOf }: ObjectColumnsOptions) {
  const say = useWords(objectsWords);
  const text = useText();
  /** A word of a list, or the value as it is where another area has brought its own. */
  const worded = (words: Record<string, Text>) => (value: string) => (words[value] ? text(words[value]) : value);
  const flag = (key: string, title: string, optional = false) => ({ key, title, width: 64, align: 'center' as const, optional, render: (value: number) => <Yes value={value} label={title} /> });
  return useColumns(list, [
    {
      key: 'dataObject', title: say('object'), width: 198, sorter: true,
      render: (name: string, object) => (
        <span className="object-name" data-dropped={object.dropped_time !== null || undefined}>
          {object.object_kind === 'table' ? <TableOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
          <LinkCell to={linkToObject(object.wid)}><LongText plain>{name}</LongText></LinkCell>
          {object.dropped_time !== null && <span className="object-mark">{say('dropped')}</span>}
        </span>
      ),
    },
    { key: 'dataObjectName', title: say('name'), width: 160, sorter: true, render: (name: string, object) => <NameCell of={object.dataObject} name={name} readOnly={!mayWrite} onSave={(next) => onName(object, next)} /> },
    { key: 'schema_name', title: say('schema'), width: 88, sorter: true, render: (schema: string) => <LongText plain>{schema}</LongText> },
    { key: 'object_kind', title: say('kind'), width: 98, render: worded(objectKindWords) },
    {
      key: 'data_row_num', title: say('rows'), width: 100, align: 'right', sorter: true,
      render: (rows: number | null, { row_count_exact, row_count_time }) => (
        <span title={row_count_exact && row_count_time ? say('counted', { time: exactTime(row_count_time) }) : rows === null ? undefined : say('estimated')}>
          {rows !== null && !row_count_exact && '≈ '}<NumberCell value={rows} />
        </span>
      ),
    },
    {
      key: 'field_num', title: say('fields'), width: 76, align: 'right',
      render: (total: number, { named_field_num: named }) => <span className="cell-number" title={say('fieldsNamed', { total, named })}>{named < total && <span className="object-quiet">{named} / </span>}{total}</span>,
    },
    { key: 'pk_num', title: say('keys'), width: 56, align: 'right', render: (count: number) => <NumberCell value={count || null} /> },
    { key: 'relation_num', title: say('relations'), width: 72, align: 'right', optional: true, render: (count: number) => <NumberCell value={count || null} /> },
    { key: 'dataSign', title: say('sign'), width: 100, optional: true, render: worded(dataSignWords) },
    flag('is_core', say('core')),
    flag('share_able', say('shared')),
    flag('open_able', say('open')),
    flag('need_encrypt', say('encrypt'), true),
    { key: 'catalogName', title: say('catalog'), width: 104, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'dataLevel', title: say('level'), width: 100, optional: true, render: worded(dataLevelWords) },
    { key: 'modelType', title: say('modelType'), width: 110, optional: true, render: worded(modelTypeWords) },
    { key: 'integrationStatus', title: say('integration'), width: 100, optional: true, render: worded(integrationWords) },
    { key: 'comment', title: say('comment'), width: 180, optional: true, render: (comment: string) => <LongText plain>{comment}</LongText> },
    { key: 'modify_time', title: say('changed'), width: 124, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    { key: 'actions', title: '', width: 146, tool: true, render: (_, object) => <RowActions name={object.dataObject} actions={actionsOf(object)} /> },
  ]);
}
