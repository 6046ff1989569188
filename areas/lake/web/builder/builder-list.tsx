import { BuildOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { Link, useNavigate } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { listBuiltTasks, type BuiltTask } from '../../contract/table-builder.ts';
import { taskStates, type TaskState } from '../../contract/task-words.ts';
import { linkToLakeTable } from '../lake/lake-links.ts';
import { RunStateDot, TaskStateDot } from '../tasks/task-states.tsx';
import { useToldRuns } from '../tasks/told-runs.tsx';
import { useTaskWork } from '../tasks/use-task-work.tsx';
import '../tasks/tasks.css';
import { linkToBuilt, linkToNewBuilt } from './builder-links.ts';
import { builderWords } from './builder-words.ts';

/** Tables that were put together without SQL, with their state and last run. */
export function BuilderList() {
  const say = useWords(builderWords);
  const text = useText();
  const navigate = useNavigate();
  const work = useTaskWork({ onDeleted: () => list.refresh() });
  const list = useList(listBuiltTasks, { filter: { key: '' }, rowKey: 'wid', size: 20 });
  const told = useToldRuns(list.rows);
  const columns = useColumns(list, [
    { key: 'name', title: say('name'), width: 240, sorter: true, render: (name: string, { wid }) => <LinkCell to={linkToBuilt(wid)}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'tables', title: say('from'), yields: 2, width: 280, render: (tables: BuiltTask['tables']) => <LongText plain>{tables.map((table) => table.name).join(' + ')}</LongText> },
    { key: 'target_table', title: say('target'), width: 220, render: (table: string, task) => (task.lake_table_wid ? <LinkCell to={linkToLakeTable(task.lake_table_wid)}><LongText plain>{table}</LongText></LinkCell> : <LongText plain>{table}</LongText>) },
    { key: 'column_num', title: say('fieldNum'), yields: 3, width: 80, align: 'right', render: (count: number) => <span className="cell-number">{count}</span> },
    { key: 'schedule_text', title: say('schedule'), yields: 1, width: 170, render: (words: BuiltTask['schedule_text']) => (text(words) ? <LongText plain>{text(words)}</LongText> : <span className="task-quiet">{say('byHand')}</span>) },
    { key: 'status', title: say('status'), width: 90, render: (state: TaskState) => <TaskStateDot state={state} /> },
    { key: 'task_exe_status', title: say('lastRun'), width: 110, sorter: true, render: told(({ task_exe_status }) => (task_exe_status ? <RunStateDot state={task_exe_status} /> : <span className="task-quiet">{say('neverRun')}</span>)) },
    { key: 'exe_time', title: say('lastTime'), width: 120, align: 'right', sorter: true, render: told(({ exe_time }) => <TimeCell value={exe_time} />) },
    { key: 'owner_name', title: say('owner'), yields: 4, width: 110, render: (name: string) => <LongText plain>{name}</LongText> },
    {
      key: 'actions', title: '', width: 160, widthZh: 120, tool: true, render: (_, task) => (
        <RowActions name={task.name} actions={[
          ...work.actionsOf(task).filter(({ key }) => key !== 'reset' && key !== 'edit').slice(0, 1),
          { key: 'edit', label: say('edit'), run: () => navigate(linkToBuilt(task.wid)) },
          ...work.actionsOf(task).filter(({ key }) => key !== 'reset' && key !== 'edit').slice(1),
        ]} />
      ),
    },
  ]);
  const add = work.mayWrite && <Link to={linkToNewBuilt}><Button type="primary">{say('add')}</Button></Link>;
  return (
    <>
      <ListScreen title={say('title')} description={say('purpose')} list={list} columns={columns} actions={add} empty={{ icon: <BuildOutlined />, title: say('none'), description: say('noneHint'), action: add }}
        filters={<>
          <SearchBox {...list.search('key')} placeholder={say('search')} />
          <Select allowClear placeholder={say('allStates')} aria-label={say('status')} {...list.field('status')} options={taskStates.map((value) => ({ value, label: <TaskStateDot state={value} /> }))} />
        </>}>
        <Table<BuiltTask> {...list.table} {...columns.table} />
      </ListScreen>
      {work.dialogs}
    </>
  );
}
