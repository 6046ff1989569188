import { ApartmentOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { Link } from 'react-router';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useWords } from '#platform/web/words.ts';
import type { Task } from '../../contract/task.ts';
import { runStates, taskStates } from '../../contract/task-words.ts';
import { listTasks } from '../../contract/tasks.ts';
import { TaskBatch } from '../tasks/task-batch.tsx';
import { RunStateDot, TaskStateDot } from '../tasks/task-states.tsx';
import { useTaskWork } from '../tasks/use-task-work.tsx';
import '../tasks/tasks.css';
import { composeWords } from './compose-words.ts';
import { linkToFlow, linkToNewFlow } from './compose-links.ts';
import { useFlowColumns } from './use-flow-columns.tsx';

/** The list of composed tasks; a run in it opens its graph. `services`: only those that ask services. */
export function FlowList({ services }: { services: boolean }) {
  const say = useWords(composeWords);
  const work = useTaskWork({ onDeleted: () => list.selection.clear() });
  const list = useList(listTasks, { filter: services ? { asksServices: '1' } : { taskModel: 'compose' }, rowKey: 'wid', size: 20, select: work.mayRun || work.mayWrite });
  const columns = useFlowColumns(list, work.actionsOf, linkToFlow);
  const add = work.mayWrite && <Link to={linkToNewFlow}><Button type="primary">{say(services ? 'addServices' : 'add')}</Button></Link>;
  return (
    <>
      <ListScreen title={say(services ? 'servicesTitle' : 'title')} description={say(services ? 'servicesPurpose' : 'purpose')} list={list} columns={columns} actions={add}
        empty={{ icon: <ApartmentOutlined />, title: say(services ? 'noServiceFlows' : 'none'), description: say(services ? 'noServiceFlowsHint' : 'noneHint'), action: add }}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <Select allowClear placeholder={say('allStates')} aria-label={say('status')} {...list.field('status')} options={taskStates.map((value) => ({ value, label: <TaskStateDot state={value} /> }))} />
            <Select allowClear placeholder={say('allRuns')} aria-label={say('lastRun')} {...list.field('exe_status')} options={runStates.map((value) => ({ value, label: <RunStateDot state={value} /> }))} />
          </>
        }
        batch={(work.mayRun || work.mayWrite) && <TaskBatch tasks={list.selection.rows} work={work} onDone={list.selection.clear} />}>
        <Table<Task> {...list.table} {...columns.table} />
      </ListScreen>
      {work.dialogs}
    </>
  );
}
