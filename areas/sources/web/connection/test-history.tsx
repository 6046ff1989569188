import { HistoryOutlined } from '@ant-design/icons';
import { Table } from 'antd';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useWords } from '#platform/web/words.ts';
import { listConnectionTests, type ConnectionTestRecord } from '../../contract/connection-tests.ts';
import { connectionWords } from './connection-words.ts';
import { useStepTime } from './step-time.ts';
import { TestStateDot } from './test-state.tsx';
import { TestSteps } from './test-steps.tsx';

const stepsOf = ({ steps }: ConnectionTestRecord) => <TestSteps steps={steps} />;

/** Past tests of one source, newest first; a row opens to its steps. */
export function TestHistory({ wid }: { wid: string }) {
  const say = useWords(connectionWords);
  const time = useStepTime();
  const list = useList(listConnectionTests, { filter: { database_wid: wid }, rowKey: 'wid', name: 'tests', size: 10 });
  return (
    <section className="test-history">
      <h3>{say('history')}</h3>
      {list.loading ? <LinesSkeleton lines={3} />
        : list.error && list.rows.length === 0 ? <ErrorState compact error={list.error} onRetry={list.refresh} />
          : list.total === 0 ? <EmptyState compact icon={<HistoryOutlined />} title={say('noHistory')} description={say('noHistoryHint')} />
            : (
              <Table<ConnectionTestRecord> {...list.table} pagination={{ ...list.table.pagination, hideOnSinglePage: true, showSizeChanger: false }}
                expandable={{ expandedRowRender: stepsOf }}
                columns={[
                  { key: 'time', dataIndex: 'time', title: say('time'), width: 120, render: (value: string) => <TimeCell value={value} /> },
                  { key: 'state', dataIndex: 'state', title: say('outcome'), width: 130, render: (state: ConnectionTestRecord['state']) => <TestStateDot state={state} /> },
                  { key: 'version', dataIndex: 'dbVersion', title: say('version'), ellipsis: true },
                  { key: 'tester', title: say('tester'), width: 110, ellipsis: true, render: (_, row) => (row.scheduled ? say('scheduled') : row.tester_name) },
                  { key: 'milliseconds', dataIndex: 'milliseconds', title: say('duration'), width: 90, align: 'right', render: (value: number) => time(value) },
                ]} />
            )}
    </section>
  );
}
