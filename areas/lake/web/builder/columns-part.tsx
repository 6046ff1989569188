import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Checkbox, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { aggregates, type Aggregate, type BuilderColumn } from '#engine/builder/builder.ts';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { typeText } from '../task-wizard/type-text.ts';
import { addColumn, addFields, changeColumn, moveColumn, removeColumn } from './builder-draft.ts';
import { fieldGroups } from './field-select.tsx';
import { builderWords } from './builder-words.ts';
import type { PartProps } from './part-props.ts';

const ColumnDrawer = lazy(() => import('./column-drawer.tsx').then((module) => ({ default: module.ColumnDrawer })));
const everything = '*';

/** The fields of the result, in their order: where each comes from, what it is called, how it is summed up. */
export function ColumnsPart({ draft, change, sources, types, problem }: PartProps) {
  const say = useWords(builderWords);
  const [open, setOpen] = useState<number>();
  const groups = fieldGroups(draft.tables, sources);
  const offered = groups.map(({ label, options }) => ({ label, title: label, options: [{ value: `${everything}${label}`, label: say('allOf', { table: label }) }, ...options] }));
  const add = (value: string | null) => {
    if (!value) return;
    const all = groups.find(({ label }) => value === `${everything}${label}`);
    change((before) => addFields(before, all ? all.options.map((option) => option.value) : [value]));
  };
  return (
    <section className="builder-part">
      <header>
        <h3>{say('fields')}</h3>
        <Checkbox checked={draft.grouped} onChange={(event) => change((before) => ({ ...before, grouped: event.target.checked }))}>{say('grouped')}</Checkbox>
        <Checkbox checked={draft.distinct} onChange={(event) => change((before) => ({ ...before, distinct: event.target.checked }))}>{say('distinct')}</Checkbox>
        {draft.grouped && <span className="lake-note">{say('groupedHint')}</span>}
      </header>
      {draft.columns.length === 0 ? <EmptyState compact title={say('noFields')} description={say('noFieldsHint')} /> : (
        <div className="builder-fields" role="table" data-grouped={draft.grouped || undefined}>
          {draft.columns.map((column, at) => {
            const wrong = problem(`columns.${at}`);
            const type = types.get(column.name);
            return (
              <div key={at} className="builder-column" role="row" data-problem={wrong ? '' : undefined}>
                <TextInput size="small" value={column.name} maxLength={200} aria-label={say('fieldName')} status={wrong ? 'error' : undefined} onChange={(event) => change((before) => changeColumn(before, at, { name: event.target.value }))} />
                <span className="builder-origin"><LongText plain>{originText(column, say('addRows'))}</LongText></span>
                <span className="lake-note">{column.steps.length > 0 ? column.steps.map((step) => step.function).join(' → ') : ''}</span>
                {draft.grouped && (column.origin.kind === 'rows' ? <span /> : (
                  <Select<Aggregate | 'group'> size="small" value={column.aggregate ?? 'group'} aria-label={`${say('summary')} ${column.name}`} options={[{ value: 'group', label: say('group') }, ...aggregates.map((value) => ({ value, label: say(value) }))]}
                    onChange={(value) => change((before) => changeColumn(before, at, { aggregate: value === 'group' ? null : value }))} />
                ))}
                <span className="lake-note builder-type">{type ? typeText(type) : ''}</span>
                <span className="builder-tools">
                  <Button type="text" size="small" icon={<EditOutlined />} disabled={column.origin.kind === 'rows'} aria-label={`${say('edit')} ${column.name}`} onClick={() => setOpen(at)} />
                  <Button type="text" size="small" icon={<ArrowUpOutlined />} disabled={at === 0} aria-label={`${say('up')} ${column.name}`} onClick={() => change((before) => moveColumn(before, at, at - 1))} />
                  <Button type="text" size="small" icon={<ArrowDownOutlined />} disabled={at === draft.columns.length - 1} aria-label={`${say('down')} ${column.name}`} onClick={() => change((before) => moveColumn(before, at, at + 1))} />
                  <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`${say('remove')} ${column.name}`} onClick={() => change((before) => removeColumn(before, at))} />
                </span>
                {wrong && <div className="mapping-note" data-level="error" role="alert">{wrong}</div>}
              </div>
            );
          })}
        </div>
      )}
      <div className="builder-bar">
        <Select className="builder-add" value={null} disabled={draft.tables.length === 0} placeholder={say('addFields')} aria-label={say('addFields')} showSearch={{ optionFilterProp: 'label' }} options={offered} onChange={add} />
        <Button size="small" disabled={draft.tables.length === 0} onClick={() => { change((before) => addColumn(before, 'computed', { kind: 'expression', text: '1' })); setOpen(draft.columns.length); }}>{say('addComputed')}</Button>
        <Button size="small" disabled={draft.tables.length === 0} onClick={() => { change((before) => addColumn(before, 'constant', { kind: 'constant', value: '' })); setOpen(draft.columns.length); }}>{say('addConstant')}</Button>
        {draft.grouped && <Button size="small" onClick={() => change((before) => addColumn(before, 'row_count', { kind: 'rows' }))}>{say('addRows')}</Button>}
      </div>
      {open !== undefined && draft.columns[open] && (
        <Suspense><ColumnDrawer key={open} column={draft.columns[open]} tables={draft.tables} sources={sources} onClose={() => setOpen(undefined)} onDone={(column) => { change((before) => changeColumn(before, open, column)); setOpen(undefined); }} /></Suspense>
      )}
    </section>
  );
}

function originText({ origin }: BuilderColumn, rows: string): string {
  switch (origin.kind) {
    case 'field': return origin.field;
    case 'expression': return `= ${origin.text}`;
    case 'constant': return origin.value === null ? 'null' : `“${origin.value}”`;
    case 'rows': return rows;
  }
}
