import { CodeOutlined } from '@ant-design/icons';
import { App, Button, Tabs } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useChange } from '#platform/web/calls.ts';
import { useCan } from '#platform/web/session/session.ts';
import { send } from '#platform/web/request/send.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { listScripts, scriptKinds, type Script, type ScriptKind } from '../../contract/development.ts';
import { can } from '../../contract/permissions.ts';
import { moveTasks } from '../../contract/projects.ts';
import { getTask, listTasks } from '../../contract/tasks.ts';
import { MoveDialog } from '../projects/move-dialog.tsx';
import { readPlace } from '../projects/place-select.tsx';
import { useProjectWork } from '../projects/use-project-work.tsx';
import { linkToTask, tasksPath } from '../tasks/task-links.ts';
import { useTaskWork } from '../tasks/use-task-work.tsx';
import { developmentWords } from './development-words.ts';
import { isChanged, type OpenScript } from './open-scripts.ts';
import { newDraft } from './script-draft.ts';
import { ScriptSide } from './script-side.tsx';
import type { ScriptPlace } from './script-tree.ts';
import { useOpenScripts } from './use-open-scripts.ts';
import '../lake/lake.css';
import '../tasks/tasks.css';
import './development.css';

const ScriptTab = lazy(() => import('./script-tab.tsx').then((module) => ({ default: module.ScriptTab })));

const names = { sql: 'newSql', subject: 'newSubject', script: 'newScript' } as const;

/** Scripts at the left, those that are open as tabs at the right. `?wid=` opens one. */
export function DevelopmentScreen() {
  const say = useWords(developmentWords);
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const mayWrite = useCan(can.writeTasks);
  const [parameters] = useSearchParams();
  const [{ tabs, active }, step] = useOpenScripts();
  const [moving, setMoving] = useState<Script>();
  const tasks = useTaskWork();
  const projects = useProjectWork({ onGone: () => undefined, onMade: () => undefined });
  const move = useChange(moveTasks, { refresh: [listScripts, listTasks, getTask] });
  useAddressedScript((script) => step({ step: 'open', script }));

  const add = (kind: ScriptKind, place: ScriptPlace) => step({ step: 'add', kind, key: `new-${crypto.randomUUID()}`, draft: newDraft(kind, say(names[kind]), place) });
  useAskedScript((kind) => { if (mayWrite) add(kind, { project_wid: null, folder_wid: null }); });
  const close = (tab: OpenScript) => {
    const gone = () => step({ step: 'close', key: tab.key });
    if (!isChanged(tab)) gone();
    else modal.confirm({ title: say('closeTitle', { name: tab.name }), content: say('closeHint'), okText: say('closeAnyway'), okButtonProps: { danger: true }, cancelText: say('cancel'), focusable: { autoFocusButton: 'cancel' }, onOk: gone });
  };
  const work = mayWrite ? {
    ...projects, add, move: setMoving, show: ({ wid }: Script) => void navigate(linkToTask(wid)),
    remove: (script: Script) => tasks.remove([{ ...script, version_number: 0, online_version: null }]),
  } : undefined;
  const first = mayWrite && <div className="dev-first">{scriptKinds.map((kind) => <Button key={kind} type={kind === 'sql' ? 'primary' : 'default'} onClick={() => add(kind, { project_wid: null, folder_wid: null })}>{say(kind === 'sql' ? 'addSql' : kind === 'subject' ? 'addSubject' : 'addScript')}</Button>)}</div>;
  return (
    <Page title={say('title')} description={say('purpose')} actions={parameters.get('from') === 'tasks' && <Link to={tasksPath}><Button>{say('backToTasks')}</Button></Link>}>
      <div className="dev-body">
        <ScriptSide active={active} onOpen={(script) => step({ step: 'open', script })} work={work} />
        <div className="dev-main">
          {tabs.length === 0 ? <EmptyState icon={<CodeOutlined />} title={say('none')} description={say(mayWrite ? 'noneHint' : 'noneReading')} action={first} /> : (
            <Tabs type="editable-card" hideAdd size="small" className="dev-tabs" activeKey={active ?? undefined as never} onChange={(key) => step({ step: 'activate', key })}
              onEdit={(key, action) => { const tab = tabs.find((one) => one.key === key); if (action === 'remove' && tab) close(tab); }}
              items={tabs.map((tab) => ({
                key: tab.key, closeIcon: undefined,
                label: <span className="dev-tab" title={tab.name}><span className="cut-name">{tab.name}</span>{isChanged(tab) && <i role="img" aria-label={say('unsaved')} title={say('unsaved')} />}</span>,
                children: <Suspense>{<ScriptTab tab={tab} step={step} />}</Suspense>,
              }))} />
          )}
        </div>
      </div>
      {moving && <MoveDialog count={1} onClose={() => setMoving(undefined)} onMove={(place) => move.mutateAsync({ body: { taskId: [moving.wid], ...readPlace(place) } })} />}
      {projects.dialogs}
      {tasks.dialogs}
    </Page>
  );
}

/** A link to a script opens it, whatever else is open. */
function useAddressedScript(open: (script: { wid: string; kind: ScriptKind; name: string }) => void) {
  const [parameters, setParameters] = useSearchParams();
  const wid = parameters.get('wid');
  useEffect(() => {
    if (!wid) return;
    const control = new AbortController();
    send(getTask, { params: { id: wid }, signal: control.signal }).then(({ kind, name }) => {
      if ((scriptKinds as readonly string[]).includes(kind)) open({ wid, kind: kind as ScriptKind, name });
      setParameters({}, { replace: true });
    }, () => undefined);
    return () => control.abort();
    // Once for each address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wid]);
}

/** `?new=subject` begins one at once; the address forgets it, so that a reload does not begin another. */
function useAskedScript(add: (kind: ScriptKind) => void) {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('new');
  const begun = useRef<string>(undefined);
  useEffect(() => {
    if (!asked || begun.current === asked) return;
    begun.current = asked;
    if ((scriptKinds as readonly string[]).includes(asked)) add(asked as ScriptKind);
    setParameters((current) => {
      const next = new URLSearchParams(current);
      next.delete('new');
      return next;
    }, { replace: true });
    // Once for each address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
}
