import { GroupOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useWords } from '#platform/web/words.ts';
import type { Task } from '../../contract/task.ts';
import { listTasks } from '../../contract/tasks.ts';
import { linkToComposite } from '../compose/compose-links.ts';
import { useFlowColumns } from '../compose/use-flow-columns.tsx';
import { TaskBatch } from '../tasks/task-batch.tsx';
import { useTaskWork } from '../tasks/use-task-work.tsx';
import '../tasks/tasks.css';
import './composite.css';
import { compositeWords } from './composite-words.ts';

const CompositePage = lazy(() => import('./composite-page.tsx').then((module) => ({ default: module.CompositePage })));
const CompositeForm = lazy(() => import('./composite-form.tsx').then((module) => ({ default: module.CompositeForm })));

/** The list; with `?wid=` one composite flow. */
export function CompositeScreen() {
  const [parameters] = useSearchParams();
  const wid = parameters.get('wid');
  return wid ? <Suspense fallback={<LinesSkeleton lines={6} />}><CompositePage key={wid} wid={wid} /></Suspense> : <CompositeList />;
}

function CompositeList() {
  const say = useWords(compositeWords);
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const work = useTaskWork({ onDeleted: () => list.selection.clear() });
  const list = useList(listTasks, { filter: { taskModel: 'composite' }, rowKey: 'wid', size: 20, select: work.mayRun || work.mayWrite });
  const columns = useFlowColumns(list, work.actionsOf, linkToComposite);
  const add = work.mayWrite && <Button type="primary" onClick={() => setAdding(true)}>{say('add')}</Button>;
  return (
    <>
      <ListScreen title={say('title')} description={say('purpose')} list={list} columns={columns} actions={add}
        empty={{ icon: <GroupOutlined />, title: say('none'), description: say('noneHint'), action: add }} filters={<SearchBox {...list.search('key')} placeholder={say('search')} />}
        batch={(work.mayRun || work.mayWrite) && <TaskBatch tasks={list.selection.rows} work={work} onDone={list.selection.clear} />}>
        <Table<Task> {...list.table} {...columns.table} />
      </ListScreen>
      {adding && <Suspense><CompositeForm task={undefined} onClose={() => setAdding(false)} onSaved={(wid) => void navigate(linkToComposite(wid))} /></Suspense>}
      {work.dialogs}
    </>
  );
}
