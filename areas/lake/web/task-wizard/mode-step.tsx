import { Alert, Button, Checkbox, Form, InputNumber, Radio, Select, Segmented } from 'antd';
import { incremental as incrementalSchema, type Incremental } from '#engine/sync/plan.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import { getRealTimeable } from '../../contract/task-tables.ts';
import { ChangesSettings } from './changes-settings.tsx';
import { problemAt, type StepProps } from './step-props.ts';
import { wizardWords } from './wizard-words.ts';

/** What can only grow; texts are left out because no database sorts them alike. */
const growing = ['integer', 'decimal', 'date', 'datetime'];
const fresh: Record<Incremental['kind'], Incremental> = {
  full: { kind: 'full' }, cursor: { kind: 'cursor', columns: [], lookBack: 0, initial: null, nulls: 'fail', deletes: 'ignore' }, changes: incrementalSchema.parse({ kind: 'changes' }),
};
/** Ways of writing in which rows that are gone can be told. */
const merging = ['upsert', 'soft-delete', 'history'];
const kinds = [['full', 'fullHint'], ['cursor', 'cursorHint'], ['changes', 'changesHint']] as const;

/** Everything each time, only what is new, or the changes themselves. */
export function ModeStep({ draft, setDefinition, setPlan, problems, table }: StepProps) {
  const say = useWords(wizardWords);
  const text = useText();
  const { definition: { incremental = fresh.full, database_wid = '', schema, table: name, query = '', plan } } = draft;
  const isQuery = query.trim() !== '';
  const able = useCall(getRealTimeable, { params: { id: database_wid }, query: { schema, table: name } }, { enabled: !!database_wid && !!name && !isQuery, level: noticeLevel.silent, fresh: 60_000 });
  const unable = !isQuery && (able.data ? !able.data.able : able.isError);
  const set = (change: Partial<Incremental>) => setDefinition({ incremental: { ...incremental, ...change } as Incremental });
  const choose = (kind: Incremental['kind']) => {
    setDefinition({ incremental: fresh[kind], ...(kind === 'changes' && plan.mode === 'overwrite' ? { plan: { ...plan, mode: 'upsert' as const, part: null } } : {}) });
  };
  const missing = able.data?.findings.filter(({ holds }) => !holds) ?? [];
  return (
    <div className="task-wizard-form">
      <Radio.Group className="task-wizard-cards" value={incremental.kind} onChange={(event) => choose(event.target.value as Incremental['kind'])}>
        {kinds.map(([kind, hint]) => (
          <Radio key={kind} value={kind} disabled={kind === 'changes' && (unable || able.isPending || isQuery) && incremental.kind !== 'changes'}>
            <strong>{say(kind)}</strong><span>{kind === 'changes' && isQuery ? say('queryHasNoChanges') : kind === 'changes' && able.isPending ? say('checkingChanges') : say(hint)}</span>
          </Radio>
        ))}
      </Radio.Group>
      {unable && (
        <Alert type="info" showIcon title={able.data?.reason ? text(able.data.reason) : errorText(able.error)} description={missing.length > 0 && (
          <ul className="task-wizard-missing">{missing.map((one) => <li key={one.title.en}>{text(one.title)}: {one.found}{one.remedy && <code>{one.remedy}</code>}</li>)}</ul>
        )} />
      )}
      {incremental.kind === 'cursor' && (
        <>
          {plan.mode === 'overwrite' && <Alert type="warning" showIcon title={say(plan.part ? 'partWarning' : 'overwriteWarning')} action={<Button size="small" onClick={() => setPlan({ mode: 'upsert' })}>{say('useMerge')}</Button>} />}
          <Form.Item label={say('cursorColumns')} required extra={say('cursorColumnsHint')} {...problemAt(problems, 'definition.incremental')}>
            <Select mode="multiple" maxCount={5} value={incremental.columns} aria-label={say('cursorColumns')} onChange={(columns) => set({ columns, initial: null })}
              options={(table?.fields ?? []).filter(({ type }) => growing.includes(type.kind)).map(({ name: field, comment, native }) => ({ value: field, label: `${field} (${[native, comment].filter(Boolean).join(', ')})` }))} />
          </Form.Item>
          <div className="task-wizard-row">
            <Form.Item label={say('lookBack')} extra={say('lookBackHint')}><InputNumber min={0} value={incremental.lookBack} aria-label={say('lookBack')} onChange={(lookBack) => set({ lookBack: lookBack ?? 0 })} /></Form.Item>
            {incremental.columns.map((column, index) => (
              <Form.Item key={column} label={`${say('initial')} · ${column}`} extra={say('initialHint')}>
                <TextInput value={incremental.initial?.[index] ?? ''} aria-label={`${say('initial')} ${column}`} onChange={(event) => {
                  const initial = incremental.columns.map((_, at) => (at === index ? event.target.value : incremental.initial?.[at] ?? ''));
                  set({ initial: initial.some(Boolean) ? initial : null });
                }} />
              </Form.Item>
            ))}
          </div>
          <Form.Item label={say('nulls')}>
            <Segmented value={incremental.nulls} options={[{ value: 'fail', label: say('nullsFail') }, { value: 'skip', label: say('nullsSkip') }, { value: 'always', label: say('nullsAlways') }]} onChange={(nulls) => set({ nulls: nulls as 'fail' })} />
          </Form.Item>
          {merging.includes(plan.mode) && (
            <Form.Item label={say('deletes')} extra={say('deletesHint')}>
              <Checkbox checked={incremental.deletes === 'compare'} onChange={(event) => set({ deletes: event.target.checked ? 'compare' : 'ignore' })}>{say('deletesCompare')}</Checkbox>
            </Form.Item>
          )}
        </>
      )}
      {incremental.kind === 'changes' && <ChangesSettings value={incremental} onChange={set} />}
    </div>
  );
}
