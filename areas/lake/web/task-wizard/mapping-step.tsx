import { App, Button, Form, Segmented, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { FieldMapping } from '#engine/sync/plan.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listFieldFunctions } from '../../contract/task-tables.ts';
import { allFields, autoMatch, pastedLines } from './auto-match.ts';
import { ExpressionInput } from './expression-input.tsx';
import { FieldPreview } from './field-preview.tsx';
import { MappingGrid } from './mapping-grid.tsx';
import { problemAt, type StepProps } from './step-props.ts';
import { useMappingNotes } from './use-mapping-notes.ts';
import { useTargetFields } from './use-target-fields.ts';
import { wizardWords } from './wizard-words.ts';

const FieldDrawer = lazy(() => import('./field-drawer.tsx').then((module) => ({ default: module.FieldDrawer })));

/** Which field goes where and what is done to it; then which rows are taken at all. */
export function MappingStep({ draft, setPlan, problems, table }: StepProps) {
  const say = useWords(wizardWords);
  const text = useText();
  const { message } = App.useApp();
  const { plan } = draft.definition;
  const target = useTargetFields(draft);
  const functions = useCall(listFieldFunctions, {}, { level: noticeLevel.silent, fresh: 600_000 }).data ?? [];
  const notes = useMappingNotes(plan, table);
  const [opened, setOpened] = useState<number>();
  if (!table) return <LinesSkeleton lines={8} />;
  const { mapping } = plan;
  const isOwn = mapping.length > 0;
  const set = (next: FieldMapping[]) => setPlan({ mapping: next });
  /** No line at all means every field, so a mapping of one's own begins with some. */
  const own = () => {
    const matched = autoMatch([], table.fields, target.data?.fields ?? [], { source: table.table, target: draft.target_table });
    return matched.length > 0 ? matched : allFields(table.fields);
  };
  const match = () => {
    const next = autoMatch(mapping, table.fields, target.data?.fields ?? [], { source: table.table, target: draft.target_table });
    const count = next.length - mapping.length;
    if (count > 0) set(next);
    void message.info(count > 0 ? say('matched', { count }) : say('nothingMatched'));
  };
  const paste = (pasted: string, index: number) => {
    const lines = pastedLines(pasted, table.fields);
    const next = [...mapping];
    for (const [offset, { source, target: name }] of lines.entries()) {
      const there = next[index + offset];
      const origin: FieldMapping['origin'] | undefined = source ? { kind: 'field', field: source } : undefined;
      next[index + offset] = there ? { ...there, target: name, ...(origin && { origin }) } : { target: name, comment: '', origin: origin ?? { kind: 'field', field: table.fields[0]!.name }, steps: [] };
    }
    set(next);
  };
  const { database_wid: dataSourceId = '', schema = '', table: name = '', query = '' } = draft.definition;
  const trial = dataSourceId && name && !query.trim() ? { dataSourceId, schema, table: name } : undefined;
  const targets = isOwn ? mapping.map((line) => line.target) : table.fields.map(({ name }) => name);
  const columns = table.fields.map(({ name, type, nullable }) => ({ name, type, nullable }));
  return (
    <div className="task-wizard-mapping">
      <div className="task-wizard-bar">
        <Segmented value={isOwn ? 'own' : 'all'} options={[{ value: 'all', label: say('takeAll') }, { value: 'own', label: say('takeChosen') }]} onChange={(choice) => set(choice === 'own' ? own() : [])} />
        {isOwn && (
          <>
            <Button onClick={match}>{say('autoMatch')}</Button>
            <Button onClick={() => { set([...mapping, { target: '', comment: '', origin: { kind: 'constant', value: '' }, steps: [] }]); setOpened(mapping.length); }}>{say('addField')}</Button>
            <Button onClick={() => set(allFields(table.fields))}>{say('startOver')}</Button>
          </>
        )}
        <span className="task-quiet">{isOwn ? `${mapping.length} / ${table.fields.length}` : say('takeAllHint')}</span>
      </div>
      <Form.Item {...problemAt(problems, 'definition.plan.mapping')}>
        {isOwn
          ? <MappingGrid mapping={mapping} fields={table.fields} functions={functions} notes={notes} onOpen={setOpened} onPaste={paste}
            onLine={(index, line) => set(mapping.map((one, at) => (at === index ? line : one)))} onRemove={(index) => set(mapping.filter((_, at) => at !== index))} />
          : <div className="task-wizard-card"><FieldPreview name={table.table} table={table} /></div>}
      </Form.Item>
      <div className="task-wizard-form">
        <Form.Item label={say('filter')} extra={say('filterHint')}>
          <ExpressionInput filter value={plan.filter} columns={columns} onChange={(filter) => setPlan({ filter })} label={say('filter')} />
        </Form.Item>
        <div className="task-wizard-row">
          <Form.Item label={say('deduplicateBy')}>
            <Select mode="multiple" allowClear placeholder={say('deduplicateNone')} value={plan.deduplicate?.by ?? []} options={targets.map((value) => ({ value }))} aria-label={say('deduplicateBy')}
              onChange={(by) => setPlan({ deduplicate: by.length ? { keep: 'first', order: [], ...plan.deduplicate, by } : null })} />
          </Form.Item>
          {plan.deduplicate && (
            <>
              <Form.Item label={say('keep')}><Select value={plan.deduplicate.keep} options={[{ value: 'first', label: say('first') }, { value: 'latest', label: say('latest') }]} onChange={(keep) => setPlan({ deduplicate: { ...plan.deduplicate!, keep } })} /></Form.Item>
              <Form.Item label={say('order')}><Select mode="multiple" allowClear value={plan.deduplicate.order} options={targets.map((value) => ({ value }))} onChange={(order) => setPlan({ deduplicate: { ...plan.deduplicate!, order } })} /></Form.Item>
            </>
          )}
        </div>
        {notes.whole.map((note, index) => <p key={index} className="mapping-note" data-level={note.level}>{text(note.text)}</p>)}
      </div>
      {opened !== undefined && mapping[opened] && (
        <Suspense>
          <FieldDrawer line={mapping[opened]} table={table} functions={functions} trial={trial} onClose={() => setOpened(undefined)}
            onDone={(line) => { set(mapping.map((one, at) => (at === opened ? line : one))); setOpened(undefined); }} />
        </Suspense>
      )}
    </div>
  );
}
