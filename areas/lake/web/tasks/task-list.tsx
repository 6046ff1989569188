import { DownOutlined, NodeIndexOutlined } from '@ant-design/icons';
import { Button, Space, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { getLakeConnection } from '../../contract/lake-connection.ts';
import { can } from '../../contract/permissions.ts';
import type { Task } from '../../contract/task.ts';
import { taskKindWords } from '../../contract/task-words.ts';
import { listTasks } from '../../contract/tasks.ts';
import { ownZone } from '../monitor/use-day-graph.ts';
import { importWords } from './import-words.ts';
import { TaskBatch } from './task-batch.tsx';
import { TaskFilters } from './task-filters.tsx';
import { formKinds } from './task-forms.ts';
import { batchPath, lakePath, linkToNewSubject, linkToNewTask } from './task-links.ts';
import { tasksWords } from './tasks-words.ts';
import { useTaskColumns } from './use-task-columns.tsx';
import { useTaskWork } from './use-task-work.tsx';

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

export function TaskList() {
  const say = useWords(tasksWords);
  const sayImport = useWords(importWords);
  const [importing, setImporting] = useState(false);
  const work = useTaskWork({ onDeleted: () => list.selection.clear() });
  const list = useList(listTasks, { filter: { zone: ownZone() }, rowKey: 'wid', size: 20, select: work.mayRun || work.mayWrite });
  const columns = useTaskColumns(list, work.actionsOf);
  const lake = useCall(getLakeConnection, {}, { level: noticeLevel.silent, enabled: useCan(can.readLake) });
  const noLake = lake.data === null;
  const toBatch = work.mayWrite && <Link to={batchPath}><Button>{say('addMany')}</Button></Link>;
  const empty = noLake
    ? { title: say('noLake'), description: say('noLakeHint'), action: <Link to={lakePath}><Button type="primary">{say('toLake')}</Button></Link> }
    : { title: say('none'), description: say(work.mayWrite ? 'noneHint' : 'noneReading'), action: work.mayWrite && <Space><AddTask />{toBatch}</Space> };
  return (
    <>
      <ListScreen title={say('title')} description={say('purpose')} list={list} columns={columns} empty={{ icon: <NodeIndexOutlined />, ...empty }}
        actions={work.mayWrite && <><Button onClick={() => setImporting(true)}>{sayImport('open')}</Button>{toBatch}<AddTask /></>} filters={<TaskFilters list={list} />}
        batch={(work.mayRun || work.mayWrite) && <TaskBatch tasks={list.selection.rows} work={work} onDone={list.selection.clear} />}>
        <Table<Task> {...list.table} {...columns.table} />
      </ListScreen>
      {work.dialogs}
      {importing && <Suspense><ImportDialog onClose={() => setImporting(false)} /></Suspense>}
    </>
  );
}

/** The usual kind at once, the others one step further. */
function AddTask() {
  const say = useWords(tasksWords);
  const text = useText();
  const navigate = useNavigate();
  const others = formKinds.filter((kind) => kind !== 'database');
  return (
    <Space.Compact>
      <Button type="primary" onClick={() => void navigate(linkToNewTask())}>{say('add')}</Button>
      {others.length > 0 && (
        <DropMenu placement="bottomRight" menu={{ items: [...formKinds, 'subject' as const].map((key) => ({ key, label: text(taskKindWords[key]) })), onClick: ({ key }) => void navigate(key === 'subject' ? linkToNewSubject : linkToNewTask(key)) }}>
          <Button type="primary" icon={<DownOutlined />} aria-label={say('addKind')} />
        </DropMenu>
      )}
    </Space.Compact>
  );
}
