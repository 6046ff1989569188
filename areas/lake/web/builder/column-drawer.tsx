import { Button, Drawer, Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { BuilderColumn } from '#engine/builder/builder.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { listFieldFunctions } from '../../contract/task-tables.ts';
import { ExpressionInput } from '../task-wizard/expression-input.tsx';
import { FieldSteps } from '../task-wizard/field-steps.tsx';
import { offeredTypes, typeText } from '../task-wizard/type-text.ts';
import type { BuilderDraft } from './builder-draft.ts';
import { FieldSelect, fieldGroups, type Sources } from './field-select.tsx';
import { builderWords } from './builder-words.ts';
import '../tasks/tasks.css';
import '../task-wizard/task-wizard.css';

interface ColumnDrawerProps {
  column: BuilderColumn;
  tables: BuilderDraft['tables'];
  sources: Sources;
  onDone: (column: BuilderColumn) => void;
  onClose: () => void;
}

/** Everything about one field of the result. */
export function ColumnDrawer({ column, tables, sources, onDone, onClose }: ColumnDrawerProps) {
  const say = useWords(builderWords);
  const [draft, setDraft] = useState(column);
  const functions = useCall(listFieldFunctions, {}, { fresh: 600_000, level: noticeLevel.silent });
  const { origin } = draft;
  const set = (part: Partial<BuilderColumn>) => setDraft({ ...draft, ...part });
  const groups = fieldGroups(tables, sources);
  const columns = tables.flatMap(({ alias, lake_table }) => (sources.get(lake_table)?.fields ?? []).map(({ name, type, nullable }) => ({ name: `${alias}.${name}`, type, nullable })));
  const kind = origin.kind === 'field' ? columns.find(({ name }) => name === origin.field)?.type.kind : undefined;
  const fresh: Record<'field' | 'expression' | 'constant', BuilderColumn['origin']> = { field: { kind: 'field', field: columns[0]?.name ?? '' }, expression: { kind: 'expression', text: '' }, constant: { kind: 'constant', value: '' } };
  const ready = draft.name.trim() !== '' && (origin.kind !== 'expression' || origin.text.trim() !== '') && (origin.kind !== 'field' || origin.field !== '');
  const typeKey = draft.type ? typeText(draft.type) : '';
  return (
    <Drawer open size={sizes.drawerSmall} title={say('editField', { name: column.name })} onClose={onClose} footer={<><Button type="primary" disabled={!ready} onClick={() => onDone({ ...draft, name: draft.name.trim() })}>{say('done')}</Button> <Button onClick={onClose}>{say('cancel')}</Button></>}>
      <Form layout="vertical">
        <Form.Item label={say('fieldName')} required><TextInput value={draft.name} maxLength={200} aria-label={say('fieldName')} onChange={(event) => set({ name: event.target.value })} /></Form.Item>
        <Form.Item label={say('comment')}><TextInput value={draft.comment} maxLength={2000} onChange={(event) => set({ comment: event.target.value })} /></Form.Item>
        <Form.Item label={say('origin')}>
          <Segmented value={origin.kind} options={[{ value: 'field', label: say('fromField') }, { value: 'expression', label: say('expression') }, { value: 'constant', label: say('constant') }]} onChange={(next) => set({ origin: fresh[next as keyof typeof fresh] })} />
        </Form.Item>
        {origin.kind === 'field' && <Form.Item label={say('fromField')}><FieldSelect label={say('fromField')} groups={groups} value={origin.field} onChange={(field) => set({ origin: { kind: 'field', field } })} /></Form.Item>}
        {origin.kind === 'expression' && <Form.Item label={say('expression')} required extra={say('expressionHint')}><ExpressionInput value={origin.text} label={say('expression')} columns={columns} onChange={(text) => set({ origin: { kind: 'expression', text } })} /></Form.Item>}
        {origin.kind === 'constant' && <Form.Item label={say('constant')}><Input value={origin.value ?? ''} aria-label={say('constant')} onChange={(event) => set({ origin: { kind: 'constant', value: event.target.value } })} /></Form.Item>}
        <Form.Item label={say('steps')}><FieldSteps steps={draft.steps} functions={functions.data ?? []} kind={kind} onChange={(steps) => set({ steps })} /></Form.Item>
        <Form.Item label={say('type')}>
          <Select value={typeKey} options={[{ value: '', label: say('asItComes') }, ...offeredTypes.map((type) => ({ value: typeText(type), label: typeText(type) }))]}
            onChange={(chosen) => setDraft(({ type: _type, ...rest }) => ({ ...rest, ...(chosen && { type: offeredTypes.find((type) => typeText(type) === chosen) }) }))} />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
