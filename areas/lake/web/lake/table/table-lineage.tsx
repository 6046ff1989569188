import { Table } from 'antd';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import type { ReplyOf } from '#platform/contract/call.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getLakeTableLineage } from '../../../contract/lake-tables.ts';
import { FieldCell } from '../../lineage/field-cell.tsx';
import { linkToTask } from '../../tasks/task-links.ts';
import { tableWords } from './table-words.ts';

type Edge = ReplyOf<typeof getLakeTableLineage>['edges'][number];
const useLineage = (wid: string) => useCall(getLakeTableLineage, { query: { wid } }, { level: noticeLevel.silent, fresh: 60_000 });

/** Which fields come from where and where they go, as the last run of each task wrote it down. */
export function TableLineage({ wid }: { wid: string }) {
  const say = useWords(tableWords);
  const lineage = useLineage(wid);
  if (lineage.error && !lineage.data) return <div className="lake-part"><ErrorState error={lineage.error} onRetry={() => void lineage.refetch()} /></div>;
  if (!lineage.data) return <LinesSkeleton lines={8} />;
  const { edges } = lineage.data;
  if (edges.length === 0) return <div className="lake-part"><EmptyState title={say('noLineage')} description={say('noLineageHint')} /></div>;
  return (
    <div className="list-card">
      <Table<Edge> size="small" tableLayout="fixed" rowKey={(edge) => [edge.task_wid, edge.direction, edge.field, edge.other, edge.other_field].join('\n')} dataSource={edges} pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }} columns={[
        { key: 'field', dataIndex: 'field', title: say('field'), width: 220, render: (field: string) => <FieldCell field={field} /> },
        { key: 'direction', dataIndex: 'direction', title: say('direction'), width: 120, render: (direction: Edge['direction']) => say(direction) },
        { key: 'other', dataIndex: 'other', title: say('place'), render: (other: string) => <LongText plain>{other}</LongText> },
        { key: 'other_field', dataIndex: 'other_field', title: say('otherField'), width: 220, render: (field: string) => <FieldCell field={field} /> },
        { key: 'how', dataIndex: 'how', title: say('how'), render: (how: string) => <LongText plain>{how}</LongText> },
        { key: 'task', title: say('taskName'), render: (_, { task_wid, task_name }) => <LinkCell to={linkToTask(task_wid)}><LongText plain>{task_name}</LongText></LinkCell> },
      ]} />
    </div>
  );
}

/** How the table would be created in this lake. */
export function TableDdl({ wid }: { wid: string }) {
  const say = useWords(tableWords);
  const lineage = useLineage(wid);
  if (lineage.error && !lineage.data) return <div className="lake-part"><ErrorState error={lineage.error} onRetry={() => void lineage.refetch()} /></div>;
  if (!lineage.data) return <LinesSkeleton lines={8} />;
  return <div className="lake-part lake-ddl"><CopyButton text={lineage.data.ddl} label={say('copyDdl')} /><pre className="lake-code">{lineage.data.ddl}</pre></div>;
}
