import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { barChart, lineChart } from '#platform/web/blocks/dashboard/chart-options.ts';
import { ChartTile } from '#platform/web/blocks/dashboard/chart-tile.tsx';
import type { TileData } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { useLanguage, useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { IntegrationOverview } from '../../contract/integration-overview.ts';
import type { TaskStats } from '../../contract/run-statistics.ts';
import { runStates, runStateWords, taskKindWords } from '../../contract/task-words.ts';
import { colourNow, stateVariables } from '../monitor/day-charts.tsx';
import { linkToRuns } from '../monitor/monitor-links.ts';
import type { StatisticsDay } from '../monitor/run-sums.ts';
import { tasksPath } from '../tasks/task-links.ts';
import { overviewWords } from './overview-words.ts';

/** Today's runs by the hour they were put into the queue, each state in its colour. */
export function HoursTile({ hours, day, data }: { hours: IntegrationOverview['hours'] | undefined; day: string; data: TileData }) {
  const say = useWords(overviewWords);
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const option = useMemo(() => {
    const shown = runStates.filter((state) => hours?.some((hour) => hour[state] > 0));
    if (!hours || shown.length === 0) return undefined;
    return {
      ...barChart({ stacked: true, x: { name: say('hour'), labels: hours.map(({ hour }) => String(hour)) }, y: { name: say('times') }, series: shown.map((state) => ({ name: text(runStateWords[state]), values: hours.map((hour) => hour[state]) })) }),
      color: shown.map((state) => colourNow(stateVariables[state])),
    };
  },
  // The words follow the language.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  [hours, language]);
  return <ChartTile span={14} title={say('hours')} to={linkToRuns({ time: `${day},${day}` })} option={option} data={data}
    onOpen={(_, series) => void navigate(linkToRuns({ time: `${day},${day}`, state: runStates.find((state) => text(runStateWords[state]) === series) }))} />;
}

export function DaysTile({ days, data }: { days: readonly StatisticsDay[] | undefined; data: TileData }) {
  const say = useWords(overviewWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const option = useMemo(() => (days?.some(({ read, written }) => read + written > 0) ? lineChart({
    x: { name: say('day'), labels: days.map(({ day }) => day.slice(5)) }, y: { name: say('rows') }, series: [{ name: say('read'), values: days.map(({ read }) => read) }, { name: say('written'), values: days.map(({ written }) => written) }],
  }) : undefined),
  // eslint-disable-next-line react-hooks/exhaustive-deps
  [days, language]);
  return <ChartTile span={10} title={say('days')} option={option} data={data} onOpen={(name) => {
    const day = days?.find((one) => one.day.endsWith(name))?.day;
    if (day) void navigate(linkToRuns({ time: `${day},${day}` }));
  }} />;
}

export function KindsTile({ kinds, data }: { kinds: TaskStats['byKind'] | undefined; data: TileData }) {
  const say = useWords(overviewWords);
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const option = useMemo(() => {
    if (!kinds?.length) return undefined;
    const most = [...kinds].sort((one, other) => other.total - one.total);
    return barChart({
      lying: true, stacked: true, x: { name: say('kind'), labels: most.map(({ kind }) => text(taskKindWords[kind])) }, y: { name: say('taskCount') },
      series: [{ name: say('online'), values: most.map(({ online }) => online) }, { name: say('resting'), values: most.map(({ total, online }) => total - online) }],
    });
  },
  // eslint-disable-next-line react-hooks/exhaustive-deps
  [kinds, language]);
  return <ChartTile span={8} title={say('byKind')} to={tasksPath} option={option} data={data} onOpen={(name) => {
    const kind = kinds?.find((one) => text(taskKindWords[one.kind]) === name)?.kind;
    if (kind) void navigate(`${tasksPath}?taskModel=${kind}`);
  }} />;
}
