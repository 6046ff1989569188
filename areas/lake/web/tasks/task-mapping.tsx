import { Table } from 'antd';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import type { FieldMapping } from '#engine/sync/plan.ts';
import type { TaskDetail } from '../../contract/task.ts';
import { listFieldFunctions } from '../../contract/task-tables.ts';
import { typeText } from '../task-wizard/type-text.ts';
import { planOf } from './task-definition.ts';
import { taskPageWords } from './task-page-words.ts';

/** Which field of the target comes from where, and what is done on the way. */
export function TaskMapping({ task }: { task: TaskDetail }) {
  const say = useWords(taskPageWords);
  const text = useText();
  const functions = useCall(listFieldFunctions, {}, { level: noticeLevel.silent, fresh: 600_000 });
  const plan = planOf(task);
  if (!plan) return null;
  if (plan.mapping.length === 0) return <div className="task-part"><EmptyState compact title={say('allFields')} /></div>;
  const title = (key: string) => {
    const found = functions.data?.find((one) => one.key === key);
    return found ? text(found.title) : key;
  };
  const origin = ({ origin: from }: FieldMapping) => {
    if (from.kind === 'field') return from.field;
    if (from.kind === 'constant') return `${say('constant')} ${from.value ?? 'NULL'}`;
    return from.kind === 'expression' ? `${say('expression')} ${from.text}` : `${say('runFact')} ${from.fact}`;
  };
  return (
    <div className="list-card">
      <Table<FieldMapping> size="small" rowKey="target" virtual scroll={{ y: 560, x: 900 }} pagination={false} dataSource={plan.mapping} columns={[
        { key: 'source', title: say('sourceField'), width: 280, ellipsis: true, render: (_, line) => origin(line) },
        { key: 'steps', title: say('way'), width: 320, ellipsis: true, render: (_, { steps }) => steps.map((step) => title(step.function)).join(' → ') || <Missing /> },
        { key: 'target', title: say('targetField'), width: 240, ellipsis: true, dataIndex: 'target' },
        { key: 'type', title: say('type'), width: 160, render: (_, { type }) => (type ? typeText(type) : say('asSource')) },
      ]} />
    </div>
  );
}
