import { CheckCircleOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { Link } from 'react-router';
import { TimeCell, Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import type { TileData } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { stateNames, type State } from '#platform/web/blocks/state/states.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { WorkbenchBox, WorkbenchItem } from '../../contract/workbench.ts';
import { ShareBar } from '../progress/share-bar.tsx';
import { DueDate } from '../surveys/due-date.tsx';
import { workbenchWords } from './workbench-words.ts';
import '../surveys/survey-page.css';

interface WorkbenchItemsProps {
  box: WorkbenchBox | undefined;
  data: TileData;
  empty: { title: string; description: string };
}

/** Whatever area an item comes from, it looks the same and leads to its place. */
export function WorkbenchItems({ box, data, empty }: WorkbenchItemsProps) {
  const say = useWords(workbenchWords);
  const text = useText();
  if (data.error && !box) return <ErrorState error={data.error} onRetry={() => void data.refetch?.()} />;
  if (!box) return <LinesSkeleton lines={6} />;
  if (box.total === 0) return <div className="workbench-card"><EmptyState icon={<CheckCircleOutlined />} {...empty} /></div>;
  return (
    <div className="workbench-card">
      <Table<WorkbenchItem> size="small" tableLayout="fixed" rowKey={(item) => `${item.source} ${item.wid}`} dataSource={box.items} scroll={{ x: 900 }}
        pagination={box.items.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
        footer={box.total > box.items.length ? () => say('moreThanShown', { total: box.total, shown: box.items.length }) : undefined}
        columns={[
          { key: 'action', title: say('item'), width: 200, render: (_, item) => text(item.action) },
          {
            key: 'subject', title: say('subject'), render: (_, item) => (
              <span className="workbench-subject">
                <Link className="cell-link" to={item.link} title={item.subject}>{item.subject}</Link>
                {item.detail && <span className="workbench-detail" title={text(item.detail)}>{text(item.detail)}</span>}
              </span>
            ),
          },
          { key: 'state', title: say('state'), width: 130, render: (_, item) => <StateDot state={known(item.state)} word={item.state_word} /> },
          { key: 'progress', title: say('progress'), width: 200, render: (_, item) => (item.progress === null ? <Missing /> : <ShareBar value={item.progress} label={say('progress')} />) },
          { key: 'due', title: say('due'), width: 150, align: 'right', render: (_, item) => (item.due ? <Due due={item.due} /> : <Missing />) },
          { key: 'time', title: say('since'), width: 130, align: 'right', render: (_, item) => <TimeCell value={item.time} /> },
          { key: 'open', title: '', width: 100, align: 'right', render: (_, item) => <Link to={item.link} aria-label={`${say('go')} ${item.subject}`}><Button type="link" size="small">{say('go')}</Button></Link> },
        ]} />
    </div>
  );
}

const known = (state: string): State => stateNames.find((name) => name === state) ?? 'waiting';

/** A day, or a moment. */
function Due({ due }: { due: string }) {
  return due.includes('T') ? <span className="cell-number">{exactTime(due).slice(0, 16)}</span> : <DueDate date={due} open />;
}
