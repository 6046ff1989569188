import { PlusOutlined, TableOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getModelResource } from '../../../contract/model-resources.ts';
import type { ModelDefinition, ModelDetail } from '../../../contract/model.ts';
import { checkModelFields, getModel, listModels, listModelVersions, saveModelFields } from '../../../contract/models.ts';
import { useRested } from '../../task-wizard/use-target-fields.ts';
import { freeCode, newField } from './field-draft.ts';
import { FieldsGrid } from './fields-grid.tsx';
import { fieldsWords } from './fields-words.ts';
import { SourcesEditor } from './sources-editor.tsx';
import { useSourceColumns } from './use-source-columns.ts';

const PasteDialog = lazy(() => import('./paste-dialog.tsx').then((module) => ({ default: module.PasteDialog })));
const TakeFieldsDialog = lazy(() => import('./take-fields-dialog.tsx').then((module) => ({ default: module.TakeFieldsDialog })));
const ExpressionDialog = lazy(() => import('./expression-dialog.tsx').then((module) => ({ default: module.ExpressionDialog })));

/** What a model is made from and its fields, edited as a whole and checked while one types. */
export function FieldsPane({ model, mayWrite }: { model: ModelDetail; mayWrite: boolean }) {
  const say = useWords(fieldsWords);
  const text = useText();
  const [draft, setDraft] = useState<ModelDefinition>(model.definition);
  const [note, setNote] = useState('');
  const [open, setOpen] = useState<'paste' | 'take' | 'sql' | { expression: number }>();
  const set = (change: Partial<ModelDefinition>) => setDraft((before) => ({ ...before, ...change }));
  const dirty = JSON.stringify(draft) !== JSON.stringify(model.definition);
  const columns = useSourceColumns(draft.sources);
  const rested = useRested(draft);
  const whole = rested.sources.every(({ table, alias, on }) => table && alias && on.every((pair) => pair.field && pair.to)) && rested.fields.every(({ code }) => code.trim());
  const check = useCall(checkModelFields, { body: { definition: rested } }, { enabled: whole && rested.sources.length > 0, keepPrevious: true, level: noticeLevel.silent });
  const found = whole && rested.sources.length > 0 ? check.data?.problems ?? [] : [];
  const problems = new Map(found.flatMap(({ path, text: words }) => { const at = /^fields\.(\d+)/.exec(path); return at ? [[Number(at[1]), text(words)] as const] : []; }));
  const save = useChange(saveModelFields, { refresh: [getModel, listModels, listModelVersions, getModelResource], success: say('saved') });
  const names = [...columns].flatMap(([alias, list]) => list.map(({ field, type, nullable }) => ({ name: `${alias}.${field}`, type, nullable })));
  const alone = [...columns].flatMap(([, list]) => list).filter(({ field }, _, all) => all.filter((one) => one.field.toLowerCase() === field.toLowerCase()).length === 1).map(({ field, type, nullable }) => ({ name: field, type, nullable }));
  const expression = typeof open === 'object' ? draft.fields[open.expression] : undefined;
  const tools = mayWrite && (
    <span className="lake-buttons">
      <Button size="small" onClick={() => setOpen('take')}>{say('takeFields')}</Button>
      <Button size="small" onClick={() => setOpen('paste')}>{say('paste')}</Button>
      <Button size="small" icon={<PlusOutlined />} onClick={() => set({ fields: [...draft.fields, newField({ code: freeCode(draft.fields) })] })}>{say('addField')}</Button>
    </span>
  );
  return (
    <div className="lake-stack">
      <LeaveGuard isDirty={() => dirty} />
      <section className="lake-part">
        <h3 className="model-part-title">{say('sources')}</h3>
        <p className="model-hint">{say('sourcesHint')}</p>
        <SourcesEditor sources={draft.sources} columns={columns} readOnly={!mayWrite} onChange={(sources) => set({ sources })} />
        {draft.sources.length > 0 && (
          <div className="lake-bar lake-after">
            <span className="lake-note">{say('filter')}</span>
            <Input className="lake-code" style={{ width: 420 }} value={draft.filter} disabled={!mayWrite} placeholder={say('filterHelp')} aria-label={say('filter')} spellCheck={false} onChange={(event) => set({ filter: event.target.value })} />
            <Checkbox checked={draft.distinct} disabled={!mayWrite} onChange={(event) => set({ distinct: event.target.checked })}>{say('distinct')}</Checkbox>
            {check.data?.sql && found.length === 0 && <Button type="link" size="small" onClick={() => setOpen(open === 'sql' ? undefined : 'sql')}>{say('showSql')}</Button>}
          </div>
        )}
        {open === 'sql' && <pre className="model-code lake-after">{check.data?.sql}</pre>}
      </section>
      {found.length > 0 && (
        <Alert type="warning" showIcon title={say('problems', { count: found.length })} description={<ul className="model-steps">{found.slice(0, 8).map((problem, at) => <li key={at}>{text(problem.text)}</li>)}</ul>} />
      )}
      <div className="lake-bar"><strong>{say('fields')}</strong><span className="lake-bar-end">{tools}</span></div>
      {draft.fields.length === 0 ? <div className="lake-part"><EmptyState icon={<TableOutlined />} title={say('none')} description={say('noneHint')} action={tools} /></div>
        : <FieldsGrid fields={draft.fields} columns={columns} problems={problems} readOnly={!mayWrite} onChange={(fields) => set({ fields })} onExpression={(at) => setOpen({ expression: at })} />}
      {mayWrite && dirty && (
        <div className="lake-bar">
          <Button type="primary" loading={save.isPending} onClick={() => void save.mutateAsync({ body: { wid: model.wid, row_version: model.row_version, definition: draft, note } }).catch(ignoreTold)}>{say('save')}</Button>
          <Button onClick={() => setDraft(model.definition)}>{say('reset')}</Button>
          <Input style={{ width: 320 }} value={note} maxLength={500} placeholder={say('note')} aria-label={say('note')} onChange={(event) => setNote(event.target.value)} />
        </div>
      )}
      <Suspense>
        {open === 'paste' && <PasteDialog present={draft.fields} onClose={() => setOpen(undefined)} onAdd={(fields) => { set({ fields: [...draft.fields, ...fields] }); setOpen(undefined); }} />}
        {open === 'take' && <TakeFieldsDialog sources={draft.sources} present={draft.fields} onClose={() => setOpen(undefined)} onTake={(fields, source) => { set({ fields: [...draft.fields, ...fields], ...(source && { sources: [...draft.sources, source] }) }); setOpen(undefined); }} />}
        {typeof open === 'object' && expression && (
          <ExpressionDialog code={expression.code} value={expression.source.kind === 'expression' ? expression.source.text : expression.source.kind === 'field' ? `[${expression.source.alias}.${expression.source.field}]` : ''} columns={[...names, ...alone]} onClose={() => setOpen(undefined)}
            onApply={(words) => { set({ fields: draft.fields.map((field, at) => (at === open.expression ? { ...field, source: { kind: 'expression', text: words } } : field)) }); setOpen(undefined); }} />
        )}
      </Suspense>
    </div>
  );
}
