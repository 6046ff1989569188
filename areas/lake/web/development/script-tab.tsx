import { Alert, Button, Drawer, Splitter, Tabs } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatSql } from '#engine/sql-text/format-sql.ts';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { errorText, ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import type { EditorMark } from '#platform/web/blocks/sql/editor-mark.ts';
import { SqlEditor, type EditorPlace } from '#platform/web/blocks/sql/sql-editor.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { listScripts } from '../../contract/development.ts';
import { can } from '../../contract/permissions.ts';
import { placeInQuestion } from '../../contract/question-place.ts';
import type { TaskDetail } from '../../contract/task.ts';
import { getTask, listTasks, runTask, setTaskStatus } from '../../contract/tasks.ts';
import { useLakeQuery } from '../lake/query/use-lake-query.ts';
import { useReleaseApproval } from '../releases/use-release-approval.ts';
import { askedText, placeInWhole, type AskedText } from './asked-text.ts';
import { developmentWords } from './development-words.ts';
import { LineagePane } from './lineage-pane.tsx';
import { LogPane } from './log-pane.tsx';
import { isChanged, type OpenScript, type Step } from './open-scripts.ts';
import { PlanPane } from './plan-pane.tsx';
import { ResultPane } from './result-pane.tsx';
import { draftOf, isSame, textOf, withText, type ScriptDraft } from './script-draft.ts';
import { ScriptToolbar } from './script-toolbar.tsx';
import { useEditorHelp } from './use-editor-help.ts';
import { useScriptSave } from './use-script-save.ts';

const SaveDialog = lazy(() => import('./save-dialog.tsx').then((module) => ({ default: module.SaveDialog })));
const TestDialog = lazy(() => import('./test-dialog.tsx').then((module) => ({ default: module.TestDialog })));
const ScriptDrawer = lazy(() => import('./script-drawer.tsx').then((module) => ({ default: module.ScriptDrawer })));
const TaskVersions = lazy(() => import('../tasks/task-versions.tsx').then((module) => ({ default: module.TaskVersions })));
const SubmitDrawer = lazy(() => import('../releases/submit-drawer.tsx').then((module) => ({ default: module.SubmitDrawer })));

const defaultZone = 'Asia/Shanghai';
const seconds = 60;
type Dialog = 'save' | 'note' | 'test' | 'settings' | 'schedule' | 'versions' | 'release';

/** One open script: loaded when it is first shown, kept in step with what others save. */
export function ScriptTab({ tab, step }: { tab: OpenScript; step: (step: Step) => void }) {
  const say = useWords(developmentWords);
  const task = useCall(getTask, { params: { id: tab.wid ?? '' } }, { enabled: tab.wid !== null, level: noticeLevel.silent });
  const found = task.data;
  const stale = found !== undefined && tab.row_version !== undefined && found.row_version < tab.row_version;
  useEffect(() => {
    if (!found || stale) return;
    const draft = draftOf(found);
    if (!tab.draft || (!isChanged(tab) && !isSame(draft, tab.draft)) || (tab.row_version !== found.row_version && !isChanged(tab))) step({ step: 'load', key: tab.key, draft, row_version: found.row_version });
    // Only what the server says makes it look.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [found, stale]);
  if (!tab.draft) return task.error ? <ErrorState title={say('loadFailed')} error={task.error} onRetry={() => void task.refetch()} /> : <div className="dev-pane"><LinesSkeleton lines={8} /></div>;
  const outdated = found && !stale && isChanged(tab) && tab.row_version !== undefined && found.row_version > tab.row_version;
  return (
    <>
      {outdated && <Alert banner type="warning" title={say('changedMeanwhile')} action={<Button size="small" onClick={() => step({ step: 'load', key: tab.key, draft: draftOf(found), row_version: found.row_version, force: true })}>{say('takeTheirs')}</Button>} />}
      <ScriptDesk tab={tab} draft={tab.draft} task={found} step={step} reload={() => void task.refetch()} />
    </>
  );
}

interface DeskProps {
  tab: OpenScript;
  draft: ScriptDraft;
  task: TaskDetail | undefined;
  step: (step: Step) => void;
  reload: () => void;
}

function ScriptDesk({ tab, draft, task, step, reload }: DeskProps) {
  const say = useWords(developmentWords);
  const text = useText();
  const { kind } = tab;
  const may = { write: useCan(can.writeTasks), run: useCan(can.runTasks), query: useCan(can.queryLake) };
  const approval = useReleaseApproval();
  const help = useEditorHelp(draft.definition.parameters);
  const [dialog, setDialog] = useState<Dialog>();
  const [pane, setPane] = useState('result');
  const [rows, setRows] = useState(1000);
  const [run, setRun] = useState<string>();
  const [mark, setMark] = useState<EditorMark | null>(null);
  const [problem, setProblem] = useState<string>();
  const place = useRef<EditorPlace>({ cursor: 0, from: 0, to: 0 });
  const asked = useRef<AskedText>(undefined);
  const query = useLakeQuery(() => undefined);
  const saver = useScriptSave(tab, step);
  const status = useChange(setTaskStatus, { refresh: [getTask, listTasks, listScripts] });
  const testing = useChange(runTask, { refresh: [listTasks] });
  const changed = isChanged(tab);
  const whole = textOf(kind, draft);
  const edit = (change: (before: ScriptDraft) => ScriptDraft) => step({ step: 'edit', key: tab.key, change });

  // Where the lake stumbled is shown in the text, if it says so.
  useEffect(() => {
    const error = query.outcome && 'error' in query.outcome ? errorText(query.outcome.error) : undefined;
    const at = error && asked.current ? placeInQuestion(error) : undefined;
    setMark(error && at ? { ...placeInWhole(whole, asked.current!, at), text: error } : null);
    // The text as it was asked, not as it is typed since.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [query.outcome]);

  const ask = (): AskedText | undefined => {
    const found = askedText(whole, place.current, draft.definition.parameters, (draft.schedule as { zone?: string } | null)?.zone ?? defaultZone);
    const wrong = found && !('sql' in found) ? found : undefined;
    setProblem(wrong && text(wrong.text));
    setMark(wrong ? { line: wrong.line, column: wrong.column, text: text(wrong.text) } : null);
    return found && 'sql' in found ? found : undefined;
  };
  const runQuery = () => {
    setPane('result');
    const found = ask();
    asked.current = found;
    if (found) void query.run(found.sql, { rows, seconds });
  };
  const save = async (next: ScriptDraft, note: string): Promise<string | undefined> => {
    try {
      const wid = await saver.save(next, note);
      if (next !== draft) edit((before) => ({ ...before, name: next.name, project_wid: next.project_wid, folder_wid: next.folder_wid }));
      setDialog(undefined);
      return wid;
    } catch (error) {
      ignoreTold(error);
      // The dialog shows it at its field.
      if (dialog !== 'save' && dialog !== 'note') notices.message('error', errorText(error) ?? say('loadFailed'));
      reload();
      return undefined;
    }
  };
  const saveNow = () => {
    if (!may.write || !changed || saver.saving) return;
    saver.reset();
    if (tab.wid === null) setDialog('save');
    else void save(draft, '');
  };
  const test = async (parameters: Record<string, string>) => {
    const wid = changed ? await save(draft, '') : tab.wid;
    if (!wid) return;
    const { executionId } = await testing.mutateAsync({ params: { id: wid }, query: { newest: '1', ...(Object.keys(parameters).length > 0 && { parameters: JSON.stringify(parameters) }) } });
    setDialog(undefined);
    setRun(executionId);
    setPane('log');
  };
  const work = {
    run: runQuery, stop: query.stop, save: saveNow,
    saveNoted: () => { saver.reset(); setDialog(tab.wid === null ? 'save' : 'note'); },
    test: () => { saver.reset(); setDialog(tab.wid === null ? 'save' : 'test'); },
    format: () => edit((before) => withText(kind, before, formatSql(textOf(kind, before)))),
    versions: () => setDialog('versions'), schedule: () => setDialog('schedule'), settings: () => setDialog('settings'), release: () => setDialog('release'),
    setOnline: (online: boolean) => void status.mutateAsync({ query: { wid: tab.wid!, status: online ? 'online' : 'offline' } }).then(() => notices.message('success', say(online ? 'wentOnline' : 'wentOffline'))).catch(ignoreTold),
  };
  const script = kind === 'script';
  const panes = [
    { key: 'result', label: say('result'), children: <ResultPane {...query} problem={problem} script={script} name={draft.name} /> },
    { key: 'log', label: say('log'), children: <LogPane run={run} /> },
    ...(may.query ? [{ key: 'plan', label: say('plan'), children: <PlanPane asked={() => ask()?.sql} script={script} /> }] : []),
    { key: 'lineage', label: say('lineage'), children: <LineagePane kind={kind} draft={draft} wid={tab.wid} /> },
  ];
  const apply = (next: ScriptDraft) => { edit((before) => ({ ...next, definition: { ...next.definition, sql: before.definition.sql, text: before.definition.text } as ScriptDraft['definition'] })); setDialog(undefined); };
  return (
    <div className="dev-desk">
      <ScriptToolbar kind={kind} task={task} changed={changed} querying={query.running} saving={saver.saving} rows={rows} onRows={setRows} may={may} approval={approval} work={work} />
      <Splitter orientation="vertical" className="dev-splitter">
        <Splitter.Panel defaultSize="55%" min="15%">
          <SqlEditor key={tab.key} value={whole} onChange={(next) => edit((before) => withText(kind, before, next))} onRun={script ? (may.run ? work.test : undefined) : may.query ? runQuery : undefined} onSave={saveNow} onPlace={(next) => { place.current = next; }}
            mark={mark} words={help.words} schema={help.schema} dialect="postgresql" language={script ? 'javascript' : 'sql'} readOnly={!may.write} label={say('editor')} />
        </Splitter.Panel>
        <Splitter.Panel min="15%"><Tabs size="small" className="dev-panes" activeKey={pane} onChange={setPane} items={panes} destroyOnHidden={false} /></Splitter.Panel>
      </Splitter>
      <Suspense>
        {(dialog === 'save' || dialog === 'note') && <SaveDialog draft={draft} first={dialog === 'save'} saving={saver.saving} problem={saver.error ? saver.fields['name'] ?? errorText(saver.error) : undefined} onSave={(next, note) => void save(next, note)} onClose={() => setDialog(undefined)} />}
        {dialog === 'test' && <TestDialog name={draft.name} parameters={draft.definition.parameters} unsaved={changed} busy={saver.saving || testing.isPending} onRun={(parameters) => void test(parameters).catch(ignoreTold)} onClose={() => setDialog(undefined)} />}
        {(dialog === 'settings' || dialog === 'schedule') && <ScriptDrawer kind={kind} wid={tab.wid} draft={draft} part={dialog} readOnly={!may.write} onApply={apply} onClose={() => setDialog(undefined)} />}
        {dialog === 'release' && tab.wid && <SubmitDrawer tasks={[tab.wid]} onClose={() => setDialog(undefined)} />}
      </Suspense>
      <Drawer open={dialog === 'versions'} size={sizes.drawerLarge} title={say('versions')} onClose={() => setDialog(undefined)} destroyOnHidden>
        {task && <Suspense fallback={<LinesSkeleton lines={6} />}><TaskVersions task={task} mayWrite={may.write} /></Suspense>}
      </Drawer>
    </div>
  );
}
