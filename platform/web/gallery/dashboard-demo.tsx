import { App } from 'antd';
import { useMemo } from 'react';
import { barChart, lineChart, shareChart } from '../blocks/dashboard/chart-options.ts';
import { ChartTile } from '../blocks/dashboard/chart-tile.tsx';
import { Dashboard } from '../blocks/dashboard/dashboard.tsx';
import { KeyFigure } from '../blocks/dashboard/key-figure.tsx';
import { useLanguage } from '../language.ts';
import { useWords } from '../words.ts';
import { galleryWords } from './gallery-words.ts';
import { sampleNumbers } from './sample.ts';

const here = '/developer/gallery?block=list';

export function DashboardDemo() {
  const say = useWords(galleryWords);
  const { message } = App.useApp();
  const language = useLanguage();
  const time = useMemo(() => Date.now(), []);
  const { trends, options } = useMemo(() => {
    const next = sampleNumbers(3);
    const walk = (start: number, length: number) => Array.from({ length }, () => (start = Math.max(0, start + (next() - 0.45) * start * 0.2)));
    const days = Array.from({ length: 30 }, (_, day) => new Date(time - (29 - day) * 86_400_000).toISOString().slice(5, 10));
    return {
      trends: [walk(80, 20), walk(20, 20), walk(9, 20), walk(92, 20)],
      options: {
        line: lineChart({
          x: { name: say('day'), labels: days }, y: { name: say('rows'), unit: say('axisUnit') },
          series: [{ name: say('full'), values: walk(120, 30).map(Math.round) }, { name: say('incremental'), values: walk(60, 30).map(Math.round) }],
        }),
        share: shareChart({ name: say('byLayer'), unit: 'GB', rest: say('others'), parts: ['ODS', 'DWD', 'DWS', 'ADS', 'DIM'].map((name, index) => ({ name, value: Math.round(900 / (index + 1.4)) })) }),
        bars: barChart({
          x: { name: say('reason'), labels: [say('reasonTimeout'), say('reasonKey'), say('reasonType'), say('reasonRight')] },
          y: { name: say('times') }, series: [{ name: say('times'), values: [34, 21, 9, 4] }], lying: true,
        }),
      },
    };
    // The words change with the language; `say` itself is new with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [language, time]);
  return (
    <Dashboard>
      <KeyFigure label={say('todayRows')} value={12846} unit={say('rowsUnit')} change={0.124} changeNote={say('thanYesterday')} better="more" trend={trends[0]} to={here} />
      <KeyFigure label={say('runningTasks')} value={38} change={0} changeNote={say('thanYesterday')} trend={trends[1]} to={here} />
      <KeyFigure label={say('failedTasks')} value={7} change={0.4} changeNote={say('thanYesterday')} better="less" trend={trends[2]} to={here} />
      <KeyFigure label={say('qualityScore')} value={96.4} change={-0.008} changeNote={say('thanYesterday')} better="more" trend={trends[3]} to={here} />
      <ChartTile title={say('throughput')} span={16} option={options.line} time={time} to={here} />
      <ChartTile title={say('byLayer')} span={8} option={options.share} time={time} to={here} />
      <ChartTile title={say('failuresByKind')} span={6} option={options.bars} to={here} />
      <ChartTile title={say('loadingTile')} span={6} option={undefined} data={{ isPending: true }} />
      <ChartTile title={say('emptyTile')} span={6} option={undefined} />
      <ChartTile title={say('failedTile')} span={6} option={undefined} data={{ error: new Error(say('storeDown')), refetch: () => void message.info(say('done')) }} />
    </Dashboard>
  );
}
