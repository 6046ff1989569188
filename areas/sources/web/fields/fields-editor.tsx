import { Alert, Button } from 'antd';
import { lazy, Suspense, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { notices } from '#platform/web/notices.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataField } from '../../contract/data-fields.ts';
import type { DataObjectDetail } from '../../contract/data-objects.ts';
import { can } from '../../contract/permissions.ts';
import { cellOf, VirtualGrid, type GridHandle } from '../grid/virtual-grid.tsx';
import { isManyCells, readCells } from '../surveys/grid-cells.ts';
import { pastedEdits } from './field-drafts.ts';
import { FieldsBar, matchesField, noFieldFilter } from './fields-bar.tsx';
import { fieldsWords } from './fields-words.ts';
import { useFieldColumns } from './use-field-columns.tsx';
import { useFieldEditor } from './use-field-editor.ts';
import { useRowDrag } from './use-row-drag.ts';
import '#platform/web/blocks/list/list.css';
import './fields.css';

const FieldDrawer = lazy(() => import('./field-drawer.tsx').then((module) => ({ default: module.FieldDrawer })));

interface FieldsEditorProps {
  object: DataObjectDetail;
  reload: () => Promise<unknown>;
  /** Opens the suggestions of names. */
  onSuggest: () => void;
}

/** The fields of an object as in a spreadsheet: arrows and Enter move, columns can be pasted, rows can be put in order. */
export function FieldsEditor({ object, reload, onSuggest }: FieldsEditorProps) {
  const say = useWords(fieldsWords);
  const mayWrite = useCan(can.writeSources);
  const editor = useFieldEditor(object, reload);
  const [filter, setFilter] = useState(noFieldFilter);
  // A field that is being described must not leave the list the moment it gets its name.
  const matching = useMemo(() => new Set(object.dataFields.filter((field) => matchesField(field, filter)).map((field) => field.wid)), [object.dataFields, filter]);
  const rows = editor.fields.filter((field) => matching.has(field.wid));
  const isFiltered = filter.text !== '' || filter.situation !== 'all';
  const readOnly = !mayWrite || editor.saving;
  const [opened, setOpened] = useState<DataField | 'new'>();
  const grid = useRef<GridHandle>(null);
  const { columns, stamp } = useFieldColumns({ editor, source: object.database_wid, readOnly, mayMove: mayWrite && !isFiltered, rows, onEdit: setOpened, reload });
  const drag = useRowDrag(rows, editor.move, !readOnly && !isFiltered);

  const paste = (event: ClipboardEvent) => {
    const at = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!at || readOnly || !isManyCells(text)) return;
    event.preventDefault();
    const { edits, left } = pastedEdits(rows, readCells(text), at);
    editor.edit(edits);
    notices.message(left > 0 ? 'warning' : 'success', left > 0 ? say('notPasted', { count: left }) : say('pasted', { count: edits.length }));
  };

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) return moveRow(event);
    const at = cellOf(event.target);
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
    const { row, column } = at;
    const box = event.target instanceof HTMLInputElement && event.target.type === 'text' ? event.target : undefined;
    const to = (down: number, right: number) => {
      event.preventDefault();
      grid.current?.focusCell(row + down, column + right);
    };
    if (event.key === 'ArrowDown' || (event.key === 'Enter' && box && !event.shiftKey)) to(1, 0);
    else if (event.key === 'ArrowUp' || (event.key === 'Enter' && box)) to(-1, 0);
    else if (event.key === 'ArrowRight' && (!box || box.selectionStart === box.value.length)) to(0, 1);
    else if (event.key === 'ArrowLeft' && (!box || box.selectionEnd === 0)) to(0, -1);
  };

  const moveRow = (event: KeyboardEvent) => {
    const wid = (event.target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset['field'];
    const from = rows.findIndex((field) => field.wid === wid);
    if (!wid || readOnly || isFiltered || rows[from]?.dropped_time !== null) return;
    event.preventDefault();
    editor.move(wid, from + (event.key === 'ArrowUp' ? -1 : 1));
  };

  const { failure } = editor;
  const unsaved = editor.drafts.size > 0 ? say('unsaved', { count: editor.drafts.size }) : say('unsavedOrder');
  return (
    <section className="fields-editor">
      <LeaveGuard isDirty={() => editor.isDirty} watchQuery />
      <FieldsBar object={object} fields={editor.fields} filter={filter} onFilter={setFilter} onAdd={mayWrite ? () => setOpened('new') : undefined} onSuggest={mayWrite ? onSuggest : undefined} />
      {failure && (
        <Alert showIcon type={failure.conflict ? 'warning' : 'error'} title={errorText(failure.error)}
          action={failure.conflict && <Button size="small" onClick={() => void editor.loadLatest()}>{say('loadLatest')}</Button>} />
      )}
      <VirtualGrid<DataField> className="fields-grid" label={say('title')} handle={grid} keep={drag.held} stamp={`${stamp} ${drag.stamp}`} rows={rows} columns={columns} rowKey={(field) => field.wid} onKeyDown={press} onPaste={paste}
        rowProps={(field, index) => ({ ...drag.propsOf(field, index), 'data-field': field.wid, 'data-changed': editor.drafts.has(field.wid) || undefined, 'data-dropped': field.dropped_time !== null || undefined })}
        empty={isFiltered
          ? <EmptyState title={say('nothingFound')} action={<Button onClick={() => setFilter(noFieldFilter)}>{say('clear')}</Button>} />
          : <EmptyState title={say('none')} description={say('noneHint')} />} />
      {editor.isDirty && (
        <div className="batch-bar" role="toolbar" aria-label={unsaved}>
          <span aria-live="polite">{unsaved}</span>
          <Button type="primary" loading={editor.saving} onClick={() => void editor.save()}>{say('save')}</Button>
          <Button disabled={editor.saving} onClick={editor.discard}>{say('discard')}</Button>
        </div>
      )}
      <Suspense>
        {opened && (
          <FieldDrawer key={opened === 'new' ? 'new' : opened.wid} object={object} field={opened === 'new' ? undefined : object.dataFields.find((field) => field.wid === opened.wid)}
            onClose={() => setOpened(undefined)} reload={reload} />
        )}
      </Suspense>
    </section>
  );
}
