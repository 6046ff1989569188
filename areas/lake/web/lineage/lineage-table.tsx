import { Table } from 'antd';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getTaskLineage, type LineageLine } from '../../contract/lineage.ts';
import { FieldCell } from './field-cell.tsx';
import { lineageWords } from './lineage-words.ts';
import './lineage.css';

/** Which fields a task makes of which, as one run wrote it down, or the last that did. */
export function LineageTable({ taskWid, runWid }: { taskWid: string; runWid?: string }) {
  const say = useWords(lineageWords);
  const lineage = useCall(getTaskLineage, { params: { id: taskWid }, query: runWid === undefined ? {} : { run: runWid } }, { level: noticeLevel.silent, fresh: 5_000 });
  if (lineage.error && !lineage.data) return <div className="lineage-state"><ErrorState compact error={lineage.error} onRetry={() => void lineage.refetch()} /></div>;
  if (!lineage.data) return <LinesSkeleton lines={6} />;
  const { lines, total, time } = lineage.data;
  if (lines.length === 0) return <div className="lineage-state"><EmptyState compact title={say('none')} description={say('noneHint')} /></div>;
  const notes = [
    time !== null && say('told', { time: exactTime(time), count: total }), total > lines.length && say('firstOnly', { count: lines.length }), lines.some(({ to_field }) => to_field === '*') && say('byTable'),
  ].filter((note) => note !== false);
  return (
    <>
      <p className="lineage-note">{notes.join(' · ')}</p>
      <div className="list-card">
        <Table<LineageLine> size="small" tableLayout="fixed" rowKey={(line) => [line.to, line.to_field, line.from, line.from_field].join('\n')} dataSource={lines} pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }} columns={[
          { key: 'from', dataIndex: 'from', title: say('source'), render: (place: string) => <LongText plain>{place}</LongText> },
          { key: 'from_field', dataIndex: 'from_field', title: say('sourceField'), width: '16%', render: (field: string) => <FieldCell field={field} /> },
          { key: 'how', dataIndex: 'how', title: say('how'), width: '18%', render: (how: string) => <LongText plain>{how}</LongText> },
          { key: 'to', dataIndex: 'to', title: say('target'), render: (place: string) => <LongText plain>{place}</LongText> },
          { key: 'to_field', dataIndex: 'to_field', title: say('targetField'), width: '16%', render: (field: string) => <FieldCell field={field} /> },
        ]} />
      </div>
    </>
  );
}
