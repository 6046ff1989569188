import { ThunderboltOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { Link } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useWords } from '#platform/web/words.ts';
import { listStreams, type StreamTask } from '../../contract/streams.ts';
import { taskStates } from '../../contract/task-words.ts';
import { TaskStateDot } from '../tasks/task-states.tsx';
import { TaskWay } from '../tasks/use-task-columns.tsx';
import { LagCell } from './lag-cell.tsx';
import { linkToNewStream, linkToStream } from './stream-links.ts';
import { StreamState } from './stream-state.tsx';
import { streamsWords } from './streams-words.ts';
import { useLiveStreams } from './use-live-streams.ts';
import { useStreamWork } from './use-stream-work.tsx';

const every = 15_000;

/** All streams, with what they do at this moment. */
export function StreamList() {
  const say = useWords(streamsWords);
  const work = useStreamWork();
  const list = useList(listStreams, { filter: {}, rowKey: 'wid', size: 20, every });
  const rows = useLiveStreams(list.rows, list.refresh);
  const columns = useColumns(list, [
    { key: 'name', title: say('name'), width: 240, sorter: true, render: (name: string, { wid }) => <LinkCell to={linkToStream(wid)}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'way', title: say('way'), width: 300, render: (_, task) => <TaskWay task={task} /> },
    { key: 'status', title: say('state'), width: 120, render: (_, task) => <StreamState task={task} /> },
    { key: 'rate', title: say('rate'), width: 110, align: 'right', render: (_, { live }) => <NumberCell value={live?.progress ? Math.round(live.progress.rate) : null} /> },
    { key: 'lag', title: say('lag'), width: 120, align: 'right', render: (_, { live }) => <LagCell seconds={live?.progress?.lag_seconds ?? null} /> },
    { key: 'open', title: say('openWindows'), yields: 1, width: 110, align: 'right', render: (_, { live }) => <NumberCell value={live?.progress?.stream?.open_windows ?? null} /> },
    { key: 'events_day', title: say('eventsDay'), yields: 2, width: 130, align: 'right', render: (count: number) => <NumberCell value={count} /> },
    { key: 'late_day', title: say('lateDay'), yields: 3, width: 130, align: 'right', render: (count: number) => <NumberCell value={count} /> },
    { key: 'owner_name', title: say('owner'), yields: 4, width: 120, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'modify_time', title: say('changed'), width: 120, align: 'right', optional: true, sorter: true, render: (time: string) => <TimeCell value={time} /> },
    { key: 'actions', title: '', width: 150, widthZh: 120, tool: true, render: (_, task) => <RowActions name={task.name} actions={work.actionsOf(task, task.live !== null)} /> },
  ]);
  const add = work.mayWrite && <Link to={linkToNewStream}><Button type="primary">{say('add')}</Button></Link>;
  return (
    <>
      <ListScreen title={say('title')} description={say('purpose')} list={list} columns={columns} actions={add}
        empty={{ icon: <ThunderboltOutlined />, title: say('none'), description: say('noneHint'), action: add }}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <Select allowClear placeholder={say('allStates')} aria-label={say('state')} {...list.field('status')} options={taskStates.map((value) => ({ value, label: <TaskStateDot state={value} /> }))} />
          </>
        }>
        <Table<StreamTask> {...list.table} {...columns.table} dataSource={rows} />
      </ListScreen>
      {work.dialogs}
    </>
  );
}
