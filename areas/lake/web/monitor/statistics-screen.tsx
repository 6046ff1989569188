import { DatePicker, Button, Select } from 'antd';
import dayjs from 'dayjs';
import { duration } from '#platform/web/blocks/cells/relative-time.ts';
import { Dashboard } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { KeyFigure } from '#platform/web/blocks/dashboard/key-figure.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { csvOf } from '#platform/web/blocks/list/row-list.ts';
import { saveFile } from '#platform/web/blocks/save-file.ts';
import { useCall } from '#platform/web/calls.ts';
import { useLanguage, useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getRunStatistics } from '../../contract/run-statistics.ts';
import { runStates, runStateWords, taskKinds, taskKindWords, type TaskKind } from '../../contract/task-words.ts';
import { linkToTasks } from '../tasks/task-links.ts';
import { DayCharts } from './day-charts.tsx';
import { GroupTile } from './group-tile.tsx';
import { LayersTile } from './layers-tile.tsx';
import { linkToRuns } from './monitor-links.ts';
import { RankedTile } from './ranked-tile.tsx';
import { runsOfDay, sumsOf } from './run-sums.ts';
import { statisticsWords } from './statistics-words.ts';
import { ownZone } from './use-day-graph.ts';
import { dayFormat, useStatisticsRange } from './use-statistics-range.ts';
import './monitor.css';
import './statistics.css';

/** Run statistics of some days; every figure opens what it counts. */
export function StatisticsScreen() {
  const say = useWords(statisticsWords);
  const text = useText();
  const language = useLanguage();
  const { from, until, kind, set } = useStatisticsRange();
  const query = useCall(getRunStatistics, { body: { from, until, zone: ownZone(), ...(kind && { kind }) } }, { keepPrevious: true, level: noticeLevel.silent });
  const found = query.data;
  const sums = found && sumsOf(found.days);
  const data = { isPending: query.isPending };
  const behind = (more: Record<string, string | undefined> = {}) => linkToRuns({ time: `${from},${until}`, kind, ...more });
  const trend = found && found.days.length > 1;
  const time = (seconds: number) => <span className="cell-number">{duration(seconds * 1000, language)}</span>;
  const number = (value: number) => <span className="cell-number">{value.toLocaleString('en')}</span>;
  const share = (part: number, all: number) => <span className="cell-number">{part} / {all}</span>;

  const exportDays = () => saveFile(`${say('title')} ${from} ${until}.csv`, csvOf(found!.days, [
    { key: 'day', title: say('day') }, ...runStates.map((state) => ({ key: state, title: text(runStateWords[state]) })), { key: 'read', title: say('rowsRead') }, { key: 'written', title: say('rowsWritten') },
  ]), 'text/csv;charset=utf-8');

  return (
    <Page title={say('title')} description={say('purpose')} actions={<Button disabled={!found} onClick={exportDays}>{say('exportDays')}</Button>}>
      <div className="statistics-bar" role="search">
        <DatePicker.RangePicker aria-label={say('days')} allowClear={false} placeholder={[say('from'), say('until')]} value={[dayjs(from), dayjs(until)]}
          onChange={(range) => range?.[0] && range[1] && set({ from: range[0].format(dayFormat), until: range[1].format(dayFormat) })}
          presets={[{ label: say('today'), value: [dayjs(), dayjs()] }, ...[7, 30, 90].map((count) => ({ label: say('lastDays', { count }), value: [dayjs().subtract(count - 1, 'day'), dayjs()] as [dayjs.Dayjs, dayjs.Dayjs] }))]} />
        <Select allowClear className="statistics-kind" placeholder={say('allKinds')} aria-label={say('kind')} value={kind} onChange={(value?: TaskKind) => set({ kind: value })} options={taskKinds.map((value) => ({ value, label: text(taskKindWords[value]) }))} />
      </div>
      {query.error && !found ? <ErrorState title={say('loadError')} error={query.error} onRetry={() => void query.refetch()} /> : <Dashboard>
        <KeyFigure label={say('runs')} value={sums?.runs} to={behind()} trend={trend ? found.days.map(runsOfDay) : undefined} data={data} />
        <KeyFigure label={say('successRate')} value={sums?.rate} unit={sums?.rate === undefined ? undefined : '%'} to={behind({ state: 'succeeded' })} data={data} />
        <KeyFigure label={say('failedRuns')} value={sums?.failed} to={behind({ state: 'failed' })} trend={trend ? found.days.map(({ failed }) => failed) : undefined} data={data} />
        <KeyFigure label={say('rowsWritten')} value={sums?.written} to={behind()} trend={trend ? found.days.map(({ written }) => written) : undefined} data={data} />
        <DayCharts days={found?.days} kind={kind} data={data} />
        <RankedTile title={say('slowest')} rows={found?.slowest} data={data} columns={[{ title: say('average'), width: 110, cell: (task) => time(task.seconds) }, { title: say('longest'), width: 110, cell: (task) => time(task.longest) }]} />
        <RankedTile title={say('failing')} rows={found?.failing} data={data} columns={[{ title: say('failedOf'), width: 130, cell: (task) => share(task.failed, task.runs) }]} />
        <RankedTile title={say('largest')} rows={found?.largest} data={data} columns={[{ title: say('rowsRead'), width: 120, cell: (task) => number(task.read) }, { title: say('rowsWritten'), width: 120, cell: (task) => number(task.written) }]} />
        <GroupTile title={say('byKind')} axis={say('kind')} groups={found?.byKind} data={data} nameOf={({ key, name }) => (Object.hasOwn(taskKindWords, key) ? text(taskKindWords[key as TaskKind]) : name)} linkOf={({ key }) => behind({ kind: key })} />
        {/* Runs are not found by source or department, their tasks are. */}
        <GroupTile title={say('bySource')} axis={say('bySource')} groups={found?.bySource} data={data} nameOf={({ name }) => name || say('unnamed')} linkOf={({ key }) => linkToTasks({ database_wid: key })} />
        <GroupTile title={say('byDepartment')} axis={say('byDepartment')} groups={found?.byDepartment} data={data} nameOf={({ name }) => name || say('unnamed')} linkOf={({ key }) => linkToTasks({ dept_id: key })} />
        <LayersTile />
      </Dashboard>}
    </Page>
  );
}
