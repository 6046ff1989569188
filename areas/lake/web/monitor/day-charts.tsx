import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { barChart, lineChart } from '#platform/web/blocks/dashboard/chart-options.ts';
import { ChartTile } from '#platform/web/blocks/dashboard/chart-tile.tsx';
import type { TileData } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { useLanguage, useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { runStates, runStateWords } from '../../contract/task-words.ts';
import { linkToRuns } from './monitor-links.ts';
import { statisticsWords } from './statistics-words.ts';
import type { StatisticsDay } from './run-sums.ts';

/** A state has its colour everywhere; the palette of the charts would say something else. */
export const stateVariables = { waiting: '--neutral-light', running: '--info', succeeded: '--success', warning: '--warning', failed: '--error', stopped: '--neutral' } as const;
export const colourNow = (variable: string) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim();

/** What ran each day, by how it ended, and how much it moved. A bar opens its runs. */
export function DayCharts({ days, kind, data }: { days: readonly StatisticsDay[] | undefined; kind: string | undefined; data: TileData }) {
  const say = useWords(statisticsWords);
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const x = useMemo(() => ({ name: say('day'), labels: (days ?? []).map(({ day }) => day.slice(5)) }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [days, language]);
  const shown = runStates.filter((state) => days?.some((day) => day[state] > 0));
  const perDay = useMemo(() => (shown.length === 0 ? undefined : {
    ...barChart({ x, y: { name: say('times') }, stacked: true, series: shown.map((state) => ({ name: text(runStateWords[state]), values: days!.map((day) => day[state]) })) }),
    color: shown.map((state) => colourNow(stateVariables[state])),
  }),
  // eslint-disable-next-line react-hooks/exhaustive-deps
  [days, language]);
  const rows = useMemo(() => (days?.some(({ read, written }) => read + written > 0) ? lineChart({
    x, y: { name: say('rows') }, series: [{ name: say('rowsRead'), values: days.map(({ read }) => read) }, { name: say('rowsWritten'), values: days.map(({ written }) => written) }],
  }) : undefined),
  // eslint-disable-next-line react-hooks/exhaustive-deps
  [days, language]);
  const open = (name: string, series = '') => {
    const day = days?.find((one) => one.day.endsWith(name))?.day;
    const state = runStates.find((one) => text(runStateWords[one]) === series);
    if (day) void navigate(linkToRuns({ time: `${day},${day}`, state, kind }));
  };
  return (
    <>
      <ChartTile span={14} title={say('perDay')} option={perDay} data={data} onOpen={open} />
      <ChartTile span={10} title={say('rowsPerDay')} option={rows} data={data} onOpen={(name) => open(name)} />
    </>
  );
}
