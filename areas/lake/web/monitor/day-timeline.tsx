import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, DatePicker, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { taskKinds, taskKindWords } from '../../contract/task-words.ts';
import { useOpenRun } from '../runs/use-open-run.ts';
import { monitorWords } from './monitor-words.ts';
import { TimelineChart } from './timeline-chart.tsx';
import { useDayGraph } from './use-day-graph.ts';
import './timeline.css';

const RunDrawer = lazy(() => import('../runs/run-drawer.tsx').then((module) => ({ default: module.RunDrawer })));

const format = 'YYYY-MM-DD';
/** How many times as wide as the screen the day is. */
const zooms = [1, 4, 12, 24] as const;

/** Tasks by time of day: planned above, what came of it below. Day, filters and zoom stand in the address. */
export function DayTimeline() {
  const say = useWords(monitorWords);
  const text = useText();
  const drawer = useOpenRun();
  const [parameters, setParameters] = useSearchParams();
  const today = dayjs().format(format);
  const asked = parameters.get('day') ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) && dayjs(asked).isValid() ? asked : today;
  const key = parameters.get('key') ?? '';
  const kind = taskKinds.find((one) => one === parameters.get('kind'));
  const zoom = zooms.find((one) => String(one) === parameters.get('zoom')) ?? 1;
  const set = (name: string, value: string | undefined) => setParameters((current) => {
    const next = new URLSearchParams(current);
    if (value) next.set(name, value);
    else next.delete(name);
    return next;
  });
  const move = (days: number) => set('day', dayjs(day).add(days, 'day').format(format));
  const graph = useDayGraph({ day, key, kind }, day === today);
  const bounds = useMemo(() => ({ start: dayjs(day).startOf('day').valueOf(), end: dayjs(day).add(1, 'day').startOf('day').valueOf() }), [day]);
  const { first, error } = graph;

  return (
    <div className="timeline-pane">
      <div className="timeline-bar" role="search">
        <Button icon={<LeftOutlined />} aria-label={say('previousDay')} onClick={() => move(-1)} />
        <DatePicker aria-label={say('day')} allowClear={false} value={dayjs(day)} onChange={(chosen) => set('day', chosen?.format(format))} />
        <Button icon={<RightOutlined />} aria-label={say('nextDay')} onClick={() => move(1)} />
        <Button disabled={day === today} onClick={() => set('day', undefined)}>{say('today')}</Button>
        <SearchBox placeholder={say('searchTask')} value={key} onSearch={(value) => set('key', value)} />
        <Select allowClear className="timeline-kind" placeholder={say('allKinds')} value={kind} onChange={(value?: string) => set('kind', value)} options={taskKinds.map((value) => ({ value, label: text(taskKindWords[value]) }))} />
        <Legend />
        <Segmented aria-label={say('zoom')} value={zoom} onChange={(value) => set('zoom', value === 1 ? undefined : String(value))}
          options={zooms.map((value) => ({ value, label: value === 1 ? say('zoomDay') : say('zoomHours', { count: 24 / value }) }))} />
      </div>
      <div className="timeline-card">
        {error ? <ErrorState title={say('loadError')} error={error} onRetry={graph.retry} />
          : !first ? <LinesSkeleton lines={10} />
            : first.total === 0 ? (key || kind ? <EmptyState title={say('noMatch')} /> : <EmptyState title={say('noTasks')} description={say('noTasksHint')} />)
              : <TimelineChart graph={graph} total={first.total} quarters={first.quarters} day={bounds} zoom={zoom} onOpen={drawer.open} />}
      </div>
      {drawer.used && <Suspense><RunDrawer wid={drawer.wid} onOpen={drawer.open} onClose={drawer.close} /></Suspense>}
    </div>
  );
}

function Legend() {
  const say = useWords(monitorWords);
  return (
    <span className="timeline-legend">
      <span><i data-kind="planned" />{say('planned')}</span>
      <span><i data-kind="actual" />{say('actual')}</span>
      <span><i data-kind="missed" />{say('missed')}</span>
      <span><i data-kind="quiet" />{say('quiet')}</span>
    </span>
  );
}
