import { Button, Drawer, Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { FieldMapping, FieldOrigin } from '#engine/sync/plan.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { sizes } from '#platform/web/theme.ts';
import type { FieldFunctionWords, SourceTableFields } from '../../contract/task-tables.ts';
import { ExpressionInput } from './expression-input.tsx';
import { FieldTrial, type TrialSource } from './field-trial.tsx';
import { FieldSteps } from './field-steps.tsx';
import { wizardWords } from './wizard-words.ts';

interface FieldDrawerProps {
  line: FieldMapping;
  table: SourceTableFields;
  functions: readonly FieldFunctionWords[];
  /** Where rows to try it on come from; absent: nothing says which values of it may be shown. */
  trial: TrialSource | undefined;
  onDone: (line: FieldMapping) => void;
  onClose: () => void;
}

const facts = ['run-id', 'run-time', 'scheduled-time', 'source'] as const;

/** Everything about one field: where its value comes from, and the steps it takes. */
export function FieldDrawer({ line, table, functions, trial, onDone, onClose }: FieldDrawerProps) {
  const say = useWords(wizardWords);
  const [draft, setDraft] = useState(line);
  const { origin } = draft;
  const set = (change: Partial<FieldMapping>) => setDraft({ ...draft, ...change });
  const first = table.fields[0]!.name;
  const fresh: Record<FieldOrigin['kind'], FieldOrigin> = { field: { kind: 'field', field: first }, constant: { kind: 'constant', value: '' }, expression: { kind: 'expression', text: '' }, run: { kind: 'run', fact: 'run-time' } };
  const kind = origin.kind === 'field' ? table.fields.find(({ name }) => name === origin.field)?.type.kind : undefined;
  const ready = draft.target.trim() !== '' && (origin.kind !== 'expression' || origin.text.trim() !== '');
  return (
    <Drawer open size={sizes.drawerSmall} title={say('editField', { name: line.target })} onClose={onClose} footer={
      <><Button type="primary" disabled={!ready} onClick={() => onDone({ ...draft, target: draft.target.trim() })}>{say('done')}</Button> <Button onClick={onClose}>{say('cancel')}</Button></>
    }>
      <Form layout="vertical">
        <Form.Item label={say('targetField')} required><TextInput autoFocus={!line.target} value={draft.target} maxLength={200} aria-label={say('targetField')} onChange={(event) => set({ target: event.target.value })} /></Form.Item>
        <Form.Item label={say('comment')}><TextInput value={draft.comment} maxLength={2000} onChange={(event) => set({ comment: event.target.value })} /></Form.Item>
        <Form.Item label={say('origin')}>
          <Segmented value={origin.kind} onChange={(next) => set({ origin: fresh[next as FieldOrigin['kind']] })}
            options={[{ value: 'field', label: say('originField') }, { value: 'constant', label: say('originConstant') }, { value: 'expression', label: say('originExpression') }, { value: 'run', label: say('originRun') }]} />
        </Form.Item>
        {origin.kind === 'field' && (
          <Form.Item label={say('sourceField')}>
            <Select showSearch value={origin.field} options={table.fields.map(({ name, comment }) => ({ value: name, label: comment ? `${name} · ${comment}` : name }))} onChange={(field) => set({ origin: { kind: 'field', field } })} />
          </Form.Item>
        )}
        {origin.kind === 'constant' && <Form.Item label={say('constant')} extra={say('constantHint')}><Input value={origin.value ?? ''} aria-label={say('constant')} onChange={(event) => set({ origin: { kind: 'constant', value: event.target.value } })} /></Form.Item>}
        {origin.kind === 'expression' && (
          <Form.Item label={say('expression')} required>
            <ExpressionInput value={origin.text} label={say('expression')} columns={table.fields.map(({ name, type, nullable }) => ({ name, type, nullable }))} onChange={(text) => set({ origin: { kind: 'expression', text } })} />
          </Form.Item>
        )}
        {origin.kind === 'run' && (
          <Form.Item label={say('fact')}><Select value={origin.fact} options={facts.map((fact) => ({ value: fact, label: say(fact === 'source' ? 'source-place' : fact) }))} onChange={(fact) => set({ origin: { kind: 'run', fact } })} /></Form.Item>
        )}
        <Form.Item label={say('steps')}><FieldSteps steps={draft.steps} functions={functions} kind={kind} onChange={(steps) => set({ steps })} /></Form.Item>
        {trial && <Form.Item label={say('trial')}><FieldTrial source={trial} field={draft} ready={ready} /></Form.Item>}
      </Form>
    </Drawer>
  );
}
