import { Button } from 'antd';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { duration } from '#platform/web/blocks/cells/relative-time.ts';
import { Dashboard } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { KeyFigure } from '#platform/web/blocks/dashboard/key-figure.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useLanguage } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getIntegrationOverview } from '../../contract/integration-overview.ts';
import { can } from '../../contract/permissions.ts';
import { getRunStatistics, getTaskStats } from '../../contract/run-statistics.ts';
import { linkToRuns } from '../monitor/monitor-links.ts';
import { RankedTile } from '../monitor/ranked-tile.tsx';
import { runsOfDay } from '../monitor/run-sums.ts';
import { ownZone } from '../monitor/use-day-graph.ts';
import { dayFormat } from '../monitor/use-statistics-range.ts';
import { batchPath, linkToNewTask, tasksPath } from '../tasks/task-links.ts';
import { DaysTile, HoursTile, KindsTile } from './overview-charts.tsx';
import { AsideTile, ContinuousTile, NextTile, SourcesTile } from './overview-lists.tsx';
import { overviewWords } from './overview-words.ts';
import '../lake/lake.css';
import '../monitor/monitor.css';
import './overview.css';

const every = 30_000;
const daysShown = 14;
const listed = 6;

/** All that tells whether integration goes well, from stored facts; every figure opens what it counts. */
export function OverviewScreen() {
  const say = useWords(overviewWords);
  const language = useLanguage();
  const mayWrite = useCan(can.writeTasks);
  const zone = ownZone();
  const today = dayjs().format(dayFormat);
  const from = dayjs().subtract(daysShown - 1, 'day').format(dayFormat);
  const options = { every, keepPrevious: true, level: noticeLevel.silent };
  const overview = useCall(getIntegrationOverview, { body: { zone } }, options);
  const stats = useCall(getTaskStats, { query: { showAll: 'true' } }, options);
  const runs = useCall(getRunStatistics, { body: { from, until: today, zone } }, options);
  const asTile = (query: typeof overview | typeof stats | typeof runs) => ({ isPending: query.isPending, error: query.data ? undefined : query.error, refetch: query.refetch });
  const days = runs.data?.days;
  const now = days?.find(({ day }) => day === today);
  const ofToday = (state?: string) => linkToRuns({ time: `${today},${today}`, state });
  const list = { found: overview.data, data: asTile(overview) };
  const share = (part: number, all: number) => <span className="cell-number">{part} / {all}</span>;
  const time = (seconds: number) => <span className="cell-number">{duration(seconds * 1000, language)}</span>;
  return (
    <Page title={say('title')} description={say('purpose')} actions={mayWrite && <><Link to={batchPath}><Button>{say('batch')}</Button></Link><Link to={linkToNewTask()}><Button type="primary">{say('newTask')}</Button></Link></>}>
      <Dashboard>
        <KeyFigure span={4} label={say('tasks')} value={stats.data?.total} to={tasksPath} data={asTile(stats)} />
        <KeyFigure span={4} label={say('online')} value={stats.data?.byStatus.online} to={`${tasksPath}?status=online`} data={asTile(stats)} />
        <KeyFigure span={4} label={say('today')} value={days && (now ? runsOfDay(now) : 0)} to={ofToday()} trend={days?.map(runsOfDay)} data={asTile(runs)} />
        <KeyFigure span={4} label={say('failedToday')} value={days && (now?.failed ?? 0)} to={ofToday('failed')} trend={days?.map(({ failed }) => failed)} data={asTile(runs)} />
        <KeyFigure span={4} label={say('writtenToday')} value={days && (now?.written ?? 0)} to={ofToday()} trend={days?.map(({ written }) => written)} data={asTile(runs)} />
        <KeyFigure span={4} label={say('quarantined')} value={overview.data?.quarantined.rows} to={linkToRuns({ time: `${dayjs().subtract(6, 'day').format(dayFormat)},${today}`, state: 'warning' })} data={asTile(overview)} />
        <HoursTile hours={overview.data?.hours} day={today} data={asTile(overview)} />
        <DaysTile days={days} data={asTile(runs)} />
        <KindsTile kinds={stats.data?.byKind} data={asTile(stats)} />
        <RankedTile title={say('slowest')} rows={runs.data?.slowest.slice(0, listed)} data={asTile(runs)} columns={[{ title: say('average'), width: 120, cell: (task) => time(task.seconds) }]} />
        <RankedTile title={say('failing')} rows={runs.data?.failing.slice(0, listed)} data={asTile(runs)} columns={[{ title: say('failedOf'), width: 120, cell: (task) => share(task.failed, task.runs) }]} />
        <SourcesTile {...list} />
        <ContinuousTile {...list} />
        <NextTile {...list} />
        <AsideTile {...list} />
      </Dashboard>
    </Page>
  );
}
