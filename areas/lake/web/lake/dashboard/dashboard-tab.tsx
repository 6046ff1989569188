import { useSearchParams } from 'react-router';
import { barChart, lineChart, shareChart } from '#platform/web/blocks/dashboard/chart-options.ts';
import { ChartTile } from '#platform/web/blocks/dashboard/chart-tile.tsx';
import { Dashboard } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { KeyFigure } from '#platform/web/blocks/dashboard/key-figure.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useLanguage, useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getLakeMonitor, getLakeStatistics } from '../../../contract/lake-dashboard.ts';
import { lakeLayerWords } from '../../../contract/task-words.ts';
import { SourceSelect } from '../../task-wizard/source-select.tsx';
import { tasksPath } from '../../tasks/task-links.ts';
import { linkToLake } from '../lake-links.ts';
import { byteText } from '../tables/byte-size.tsx';
import { dashboardWords } from './dashboard-words.ts';
import { DevelopmentTile } from './development-tile.tsx';
import { GuideTile } from './guide-tile.tsx';
import { NewsTile } from './news-tile.tsx';
import { ProgressTile } from './progress-tile.tsx';
import { QualityProgressTile, QualitySpreadTile, QualityTopTile, StandardDifferenceTile, StandardsTile, StandardTopTile } from './quality-tiles.tsx';

const every = 30_000;

/** How the lake grows and whether what feeds it works; of one source or of all. */
export function DashboardTab() {
  const say = useWords(dashboardWords);
  const text = useText();
  const language = useLanguage();
  const [parameters, setParameters] = useSearchParams();
  const source = parameters.get('source') ?? undefined;
  const query = { database_wid: source };
  const options = { every, keepPrevious: true, level: noticeLevel.silent };
  const figures = useCall(getLakeStatistics, { query }, options);
  const monitor = useCall(getLakeMonitor, { query }, options);
  const { data } = figures;
  const days = data?.days.map(({ day }) => day.slice(5)) ?? [];
  const choose = (wid: string | undefined) => setParameters((current) => {
    const next = new URLSearchParams(current);
    if (wid) next.set('source', wid);
    else next.delete('source');
    return next;
  });
  return (
    <div className="lake-stack">
      <div className="lake-bar"><SourceSelect allowClear aria-label={say('source')} placeholder={say('allSources')} value={source} onChange={choose} /></div>
      <Dashboard>
        <KeyFigure label={say('tables')} value={data?.table_num} unit={data && data.byte_num > 0 ? say('takes', { size: byteText(data.byte_num, language) }) : undefined} to={linkToLake('tables', source ? { source_database_wid: source } : {})} data={figures} />
        <KeyFigure label={say('rows')} value={data?.row_num} unit={data && say('counted', { count: data.counted_num })} trend={data?.days.map(({ row_num }) => row_num)} to={linkToLake('tables', { sort: '-row_count' })} data={figures} />
        <KeyFigure label={say('tasks')} value={data?.online_num} to={`${tasksPath}?status=online`} data={figures} />
        <KeyFigure label={say('running')} value={monitor.data?.running_num} to={`${tasksPath}?exe_status=running`} data={monitor} />
        <ChartTile title={say('written')} span={12} data={figures} time={data?.time}
          option={data && lineChart({ x: { name: say('day'), labels: days }, y: { name: say('rows') }, series: [{ name: say('rows'), values: data.days.map(({ row_num }) => row_num) }] })} />
        <ChartTile title={say('runs')} span={12} data={figures} time={data?.time}
          option={data && barChart({ stacked: true, x: { name: say('day'), labels: days }, y: { name: say('runCount') }, series: [
            { name: say('good'), values: data.days.map(({ run_num, failed_num }) => run_num - failed_num) }, { name: say('failed'), values: data.days.map(({ failed_num }) => failed_num) },
          ] })} />
        <NewsTile />
        <ChartTile title={say('largest')} span={8} data={figures}
          option={data && data.largest.length > 0 ? barChart({ lying: true, x: { name: '', labels: data.largest.map(({ name }) => cut(name)) }, y: { name: say('rows') }, series: [{ name: say('rows'), values: data.largest.map(({ row_num }) => row_num) }] }) : undefined} />
        <ChartTile title={say('layers')} span={8} data={figures}
          option={data && data.table_num > 0 ? shareChart({ name: say('layers'), rest: say('rest'), parts: data.layers.filter(({ table_num }) => table_num > 0).map(({ layer, table_num }) => ({ name: text(lakeLayerWords[layer]), value: table_num })) }) : undefined} />
        <GuideTile />
        <ProgressTile />
        <DevelopmentTile />
        <QualityProgressTile />
        <QualitySpreadTile source={source} />
        <QualityTopTile source={source} />
        <StandardsTile />
        <StandardDifferenceTile source={source} />
        <StandardTopTile source={source} />
      </Dashboard>
    </div>
  );
}

const cut = (name: string): string => (name.length > 18 ? `${name.slice(0, 17)}…` : name);
