import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { SubjectDefinition } from '../../contract/definitions.ts';
import { describeBuilder, listBuilderSources } from '../../contract/table-builder.ts';
import { TaskInput, type TaskDetail } from '../../contract/task.ts';
import { getTask } from '../../contract/tasks.ts';
import { RunDrawer } from '../runs/run-drawer.tsx';
import { useOpenRun } from '../runs/use-open-run.ts';
import { useEditedTask } from '../tasks/use-edited-task.tsx';
import { useRested } from '../task-wizard/use-target-fields.ts';
import { isReady, newBuilder, type BuilderDraft } from './builder-draft.ts';
import { linkToBuilt } from './builder-links.ts';
import type { BuilderHead } from './builder-settings.tsx';
import { builderWords } from './builder-words.ts';
import { ColumnsPart } from './columns-part.tsx';
import { fieldGroups } from './field-select.tsx';
import { FilterPart } from './filter-part.tsx';
import { OrderPart } from './order-part.tsx';
import { ResultPane } from './result-pane.tsx';
import { TablesPart } from './tables-part.tsx';
import '../lake/lake.css';
import '../tasks/tasks.css';
import '../task-wizard/task-wizard.css';
import './builder.css';

const BuilderSettings = lazy(() => import('./builder-settings.tsx').then((module) => ({ default: module.BuilderSettings })));

/** A table being built: a new one, or that of the task with this wid. */
export function BuilderPage({ wid }: { wid: string | undefined }) {
  const say = useWords(builderWords);
  const task = useCall(getTask, { params: { id: wid ?? '' } }, { enabled: wid !== undefined, level: noticeLevel.silent });
  if (wid === undefined) return <OpenBuilder task={undefined} />;
  if (task.error && !task.data) return <Page title={say('failed')}><ErrorState error={task.error} onRetry={() => void task.refetch()} /></Page>;
  if (!task.data) return <Page title=" "><LinesSkeleton lines={8} /></Page>;
  return <OpenBuilder key={task.data.wid} task={task.data} />;
}

function headOf(task: TaskDetail | undefined): BuilderHead {
  const schedule = scheduleSchema.safeParse(task?.schedule);
  const target = SubjectDefinition.safeParse(task?.definition).data?.target;
  return {
    name: task?.name ?? '', description: task?.description ?? '', layer: task?.layer ?? 'DW2', target_table: task?.target_table ?? '', mode: target?.mode ?? 'overwrite', key: target?.key ?? [],
    schedule: schedule.success && schedule.data.kind !== 'manual' ? schedule.data : null,
  };
}

function OpenBuilder({ task }: { task: TaskDetail | undefined }) {
  const say = useWords(builderWords);
  const text = useText();
  const navigate = useNavigate();
  const run = useOpenRun();
  const [draft, setDraft] = useState<BuilderDraft>(() => SubjectDefinition.safeParse(task?.definition).data?.builder ?? newBuilder);
  const [head, setHead] = useState(() => headOf(task));
  const [settings, setSettings] = useState(false);
  const wids = [...new Set(draft.tables.map(({ lake_table }) => lake_table))];
  const tables = useCall(listBuilderSources, { body: { tables: wids } }, { enabled: wids.length > 0, keepPrevious: true, fresh: 60_000 });
  const sources = useMemo(() => new Map(tables.data?.map((source) => [source.wid, source]) ?? []), [tables.data]);
  const rested = useRested(draft);
  const described = useCall(describeBuilder, { body: { builder: rested } }, { enabled: isReady(rested), keepPrevious: true, level: noticeLevel.silent });
  const known = isReady(rested) ? described.data : undefined;
  const problem = known?.problem ?? undefined;
  const types = useMemo(() => new Map(known?.columns.map(({ name, type }) => [name, type]) ?? []), [known]);
  const part = { draft, change: setDraft, sources, types, problem: (at: string) => (problem?.part === at ? text(problem.text) : undefined) };

  const edited = useEditedTask({
    task, parts: [draft, head], link: linkToBuilt,
    input: () => {
      const { name, description, layer, target_table, mode, key, schedule } = head;
      const definition = { sql: known?.sql ?? '', target: { mode, key: mode === 'upsert' ? key : [] }, parameters: SubjectDefinition.safeParse(task?.definition).data?.parameters ?? {}, builder: draft };
      return { ...TaskInput.parse({ ...task, kind: 'subject', name: name.trim() || say('newName'), description, layer, target_table, schedule: null, definition: null }), schedule, definition };
    },
  });
  const { mayWrite, mayRun, go, words } = edited;
  const start = () => edited.run((executionId, made) => {
    if (task) run.open(executionId);
    else void navigate(`${linkToBuilt(made)}&run=${executionId}`, { replace: true });
  });
  const columns = draft.tables.flatMap(({ alias, lake_table }) => (sources.get(lake_table)?.fields ?? []).map(({ name, type, nullable }) => ({ name: `${alias}.${name}`, type, nullable })));
  const made = known?.columns ?? [];
  return (
    <Page title={head.name || say('newName')} description={say('purpose')} actions={
      <>
        <TextInput className="builder-name" value={head.name} maxLength={500} placeholder={say('newName')} aria-label={say('name')} readOnly={!mayWrite} onChange={(event) => setHead({ ...head, name: event.target.value })} />
        {mayWrite && <Button icon={<SettingOutlined />} onClick={() => setSettings(true)}>{say('settings')}</Button>}
        {edited.statusButtons}
        {mayRun && <Button loading={edited.isRunning} disabled={!isReady(draft)} onClick={go(start)}>{words.run}</Button>}
        {mayWrite && <Button type="primary" loading={edited.isSaving} disabled={!isReady(draft)} onClick={go(edited.save)}>{words.save}</Button>}
      </>
    }>
      <div className="builder">
        <div className="builder-parts">
          <TablesPart {...part} />
          <ColumnsPart {...part} />
          <FilterPart title={say('filter')} hint={say('filterHint')} part="filter" filter={draft.filter} groups={fieldGroups(draft.tables, sources)} columns={columns} problem={part.problem} onChange={(filter) => setDraft({ ...draft, filter })} />
          {draft.grouped && <FilterPart title={say('having')} part="having" filter={draft.having} groups={[{ label: say('fields'), options: draft.columns.map(({ name }) => ({ value: name, label: name })) }]} columns={made} problem={part.problem} onChange={(having) => setDraft({ ...draft, having })} />}
          <OrderPart {...part} />
        </div>
        <ResultPane builder={known && !problem ? rested : undefined} sql={known?.sql ?? ''} problem={problem && text(problem.text)} name={head.name || say('newName')} />
      </div>
      {settings && <Suspense><BuilderSettings wid={task?.wid} head={head} names={draft.columns.map(({ name }) => name)} onChange={(change) => setHead((before) => ({ ...before, ...change }))} onClose={() => setSettings(false)} /></Suspense>}
      {run.used && <RunDrawer wid={run.wid} onOpen={run.open} onClose={run.close} />}
      {mayWrite && <LeaveGuard isDirty={() => edited.dirty} />}
      {edited.dialogs}
    </Page>
  );
}
