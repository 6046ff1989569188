import { Table } from 'antd';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import type { ReplyOf } from '#platform/contract/call.ts';
import { useWords } from '#platform/web/words.ts';
import type { getLakeTable } from '../../../contract/lake-tables.ts';
import type { TaskState } from '../../../contract/task-words.ts';
import { linkToTask } from '../../tasks/task-links.ts';
import { TaskStateDot } from '../../tasks/task-states.tsx';
import { tableWords } from './table-words.ts';

type TableTask = ReplyOf<typeof getLakeTable>['tasks'][number];

export function TableTasks({ tasks }: { tasks: readonly TableTask[] }) {
  const say = useWords(tableWords);
  if (tasks.length === 0) return <div className="lake-part"><EmptyState title={say('noTasks')} description={say('noTasksHint')} /></div>;
  return (
    <div className="list-card">
      <Table<TableTask> size="small" tableLayout="fixed" rowKey="wid" dataSource={[...tasks]} pagination={false} columns={[
        { key: 'name', dataIndex: 'name', title: say('taskName'), render: (name: string, { wid }) => <LinkCell to={linkToTask(wid)}><LongText plain>{name}</LongText></LinkCell> },
        { key: 'writes', dataIndex: 'writes', title: say('taskRole'), width: 240, render: (writes: boolean) => say(writes ? 'writes' : 'reads') },
        { key: 'status', dataIndex: 'status', title: say('taskState'), width: 160, render: (state: TaskState) => <TaskStateDot state={state} /> },
      ]} />
    </div>
  );
}
