import { HolderOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { useLanguage } from '#platform/web/language.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { checkDataField, deleteDataField, type DataField } from '../../contract/data-fields.ts';
import type { GridColumn } from '../grid/virtual-grid.tsx';
import { Yes } from '../grid/yes.tsx';
import { objectTouches } from '../object/object-touches.ts';
import { CodeCell } from './code-cell.tsx';
import { editedFacts, type EditedFact } from './field-drafts.ts';
import { fieldsWords } from './fields-words.ts';
import { RowMenu } from './row-menu.tsx';
import type { FieldEditor } from './use-field-editor.ts';

interface FieldColumnsOptions {
  editor: FieldEditor;
  /** The wid of the data source, for its code tables. */
  source: string;
  readOnly: boolean;
  mayMove: boolean;
  rows: readonly DataField[];
  onEdit: (field: DataField) => void;
  reload: () => Promise<unknown>;
}

const longest: Partial<Record<EditedFact, number>> = { dataFieldName: 500, dataFieldDesc: 100_000 };

/** The columns, and what of all this a row's look depends on. Rows outlive a change elsewhere, hence their handlers ask for the latest editor. */
export function useFieldColumns(options: FieldColumnsOptions): { columns: GridColumn<DataField>[]; stamp: string } {
  const { editor: { saving, keyInHand }, source, readOnly, mayMove, rows, onEdit, reload } = options;
  const say = useWords(fieldsWords);
  const language = useLanguage();
  const latest = useRef(options.editor);
  useEffect(() => {
    latest.current = options.editor;
  });
  const { modal } = App.useApp();
  const last = rows.filter((one) => one.dropped_time === null).length - 1;
  const remove = useChange(deleteDataField, { refresh: objectTouches, success: say('removed') });

  const place = (index: number, fact: EditedFact) => `${index}:${editedFacts.indexOf(fact)}`;
  const text = (fact: 'dataFieldName' | 'dataFieldDesc', title: string) => (field: DataField, index: number) => (
    <input type="text" className="grid-input" data-cell={place(index, fact)} aria-label={`${field.dataField} · ${title}`} readOnly={readOnly} title={field[fact]} value={field[fact]}
      maxLength={longest[fact]} onChange={(event) => latest.current.edit([{ wid: field.wid, fact, value: event.target.value }])} />
  );
  const flag = (fact: 'is_core' | 'sensitive', title: string) => (field: DataField, index: number) => (
    <input type="checkbox" data-cell={place(index, fact)} aria-label={`${field.dataField} · ${title}`} disabled={readOnly} checked={field[fact] === 1}
      onChange={(event) => latest.current.edit([{ wid: field.wid, fact, value: event.target.checked ? 1 : 0 }])} />
  );

  const askToRemove = async (field: DataField) => {
    await send(checkDataField, { query: { wid: field.wid } });
    modal.confirm({
      title: `${say('remove')} ${field.dataField}`, content: say('removeHint'), okText: say('remove'), okButtonProps: { danger: true }, focusable: { autoFocusButton: 'cancel' },
      onOk: () => remove.mutateAsync({ body: { wid: field.wid } }).then(reload).catch(ignoreTold),
    });
  };
  const actions = (field: DataField, index: number) => {
    const moves = mayMove && field.dropped_time === null;
    return (
      <RowMenu label={say('moreFor', { name: field.dataField })} items={() => [
        { key: 'edit', label: say('editFully') },
        { key: 'up', label: say('moveUp'), disabled: !moves || index === 0 },
        { key: 'down', label: say('moveDown'), disabled: !moves || index >= last },
        ...(field.manual || field.dropped_time !== null ? [{ key: 'remove', label: say('remove'), danger: true }] : []),
      ]} onChoose={(key) => {
        if (key === 'edit') onEdit(field);
        else if (key === 'remove') void askToRemove(field).catch(ignoreTold);
        else latest.current.move(field.wid, index + (key === 'up' ? -1 : 1));
      }} />
    );
  };

  const columns: GridColumn<DataField>[] = [
    {
      key: 'handle', title: say('number'), width: '60px', align: 'end',
      render: (field, index) => (
        <>
          {!readOnly && field.dropped_time === null && (
            <span role="button" tabIndex={mayMove ? 0 : -1} className="field-handle" draggable={mayMove} aria-disabled={!mayMove} aria-label={say('moveHandle', { name: field.dataField })}
              title={mayMove ? undefined : say('moveFiltered')}><HolderOutlined /></span>
          )}
          <span className="field-number">{index + 1}</span>
        </>
      ),
    },
    { key: 'dataField', title: say('field'), width: 'minmax(200px, 1.2fr)', render: (field) => <FieldName field={field} /> },
    { key: 'type', title: say('type'), width: 'minmax(150px, 210px)', render: (field) => <span className="grid-cut grid-code grid-note" title={typeTitle(field)}>{field.native_type}</span> },
    {
      key: 'key', title: say('key'), width: '64px', align: 'center',
      render: (field) => (
        <input type="checkbox" aria-label={say('setKey', { name: field.dataField })} checked={field.is_pk === 1} title={field.pk_position > 0 ? `${say('key')} ${field.pk_position}` : undefined}
          disabled={readOnly || field.dropped_time !== null || keyInHand !== undefined} onChange={(event) => void latest.current.changeKey(field, event.target.checked ? 1 : 0)} />
      ),
    },
    { key: 'nullable', title: say('nullable'), width: '72px', align: 'center', render: (field) => <Yes value={field.nullable} label={say('nullable')} /> },
    { key: 'comment', title: say('comment'), width: 'minmax(140px, 1fr)', render: (field) => <span className="grid-cut grid-note" title={field.comment}>{field.comment}</span> },
    { key: 'name', title: say('name'), width: 'minmax(160px, 1fr)', flush: true, render: text('dataFieldName', say('name')) },
    { key: 'description', title: say('description'), width: 'minmax(180px, 1.4fr)', flush: true, render: text('dataFieldDesc', say('description')) },
    { key: 'core', title: say('core'), width: '64px', align: 'center', render: flag('is_core', say('core')) },
    { key: 'sensitive', title: say('sensitive'), width: '84px', align: 'center', render: flag('sensitive', say('sensitive')) },
    {
      key: 'code', title: say('code'), width: 'minmax(140px, 180px)', flush: true,
      render: (field, index) => (
        <CodeCell field={field} source={source} cell={place(index, 'code_object')} readOnly={readOnly}
          onChoose={(value, name) => latest.current.edit([{ wid: field.wid, fact: 'code_object', value, name }])} />
      ),
    },
    ...(readOnly && !saving ? [] : [{ key: 'actions', title: '', width: '48px', align: 'center' as const, render: actions }]),
  ];
  return { columns, stamp: `${language} ${readOnly} ${mayMove} ${saving} ${keyInHand} ${last}` };
}

function FieldName({ field }: { field: DataField }) {
  const say = useWords(fieldsWords);
  const marks = [field.manual && say('manual'), field.dropped_time !== null && say('dropped'), field.generated && say(field.generated)].filter((mark) => !!mark);
  return (
    <>
      <span className="grid-cut grid-code" title={field.dataField}>{field.dataField}</span>
      {marks.map((mark) => <span key={String(mark)} className="field-mark">{mark}</span>)}
    </>
  );
}

const typeTitle = (field: DataField) => [field.native_type, field.default_value !== null && `default ${field.default_value}`].filter(Boolean).join('\n');
