import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { countAuditRecords, type AuditGrouping, type AuditResult } from '#platform/contract/platform/audit.ts';
import { ChartTile } from '#platform/web/blocks/dashboard/chart-tile.tsx';
import { Dashboard, Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { KeyFigure } from '#platform/web/blocks/dashboard/key-figure.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useLanguage } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { useThemeMode } from '#platform/web/theme-mode.ts';
import { useWords } from '#platform/web/words.ts';
import { behaviorBases } from './behavior-bases.ts';
import { behaviorWords } from './behavior-words.ts';
import { RankList } from './rank-list.tsx';
import { ownZone, recordsLink, type RecordFilter } from './record-filter.ts';
import { hoursChart, resultsChart, weekChart } from './statistics-charts.ts';
import { changeOf, figuresFor, sumOf, totalOf } from './statistics-figures.ts';
import { StatisticsTimes } from './statistics-times.tsx';
import { bucketKeys, bucketLabel, bucketOf, bucketRange, timeBefore, type TimeRange } from './time-range.ts';
import { useChoices } from './use-choices.ts';
import { useStatisticsRange } from './use-statistics-range.ts';

const useCounts = ({ from, to }: TimeRange, by: AuditGrouping) =>
  useCall(countAuditRecords, { query: { from, to, by, zone: ownZone } }, { fresh: 30_000, keepPrevious: true, level: noticeLevel.silent });

/** The trail in figures. Each of them leads to the records it counts. */
export function BehaviorStatistics() {
  const say = useWords(behaviorWords);
  const [language, mode] = [useLanguage(), useThemeMode()];
  const { base } = usePlace(behaviorBases);
  const navigate = useNavigate();
  const choices = useChoices();
  const times = useStatisticsRange();
  const { from, to } = times.range;
  const range = { from, to };
  const bucket = bucketOf(range);
  const [now, before] = [useCounts(range, 'total'), useCounts(timeBefore(range), 'total')];
  const [time, week, areas, people] = [useCounts(range, bucket), useCounts(range, 'week'), useCounts(range, 'area'), useCounts(range, 'user')];

  const keys = bucketKeys(range, bucket);
  const keyText = keys.join();
  const charts = useMemo(() => ({
    time: time.data?.groups.length ? resultsChart(keys, bucket, time.data.groups, say, mode) : undefined,
    hours: week.data?.groups.length ? hoursChart(week.data.groups, say) : undefined,
    week: week.data?.groups.length ? weekChart(week.data.groups, say, mode) : undefined,
    // `keys` and `say` are new with every render; their text and the language are not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }), [time.data, week.data, keyText, language, mode]);

  const list = (filter: Partial<RecordFilter>) => recordsLink(base, { ...range, ...filter });
  const open = (filter: Partial<RecordFilter>) => void navigate(list(filter));
  const resultCalled = (word: string) => (['ok', 'refused', 'failed'] as const).find((result: AuditResult) => say(result) === word);
  const openBar = (label: string, series: string) => {
    const key = keys.find((one) => bucketLabel(one, bucket) === label);
    if (key) open({ ...bucketRange(key, bucket), result: resultCalled(series) });
  };
  const openHours = (key: string) => {
    const [weekday, hour] = key.split(' ');
    open({ weekday, hour: String(Number(hour)) });
  };

  const [total, earlier] = [totalOf(now.data?.groups), totalOf(before.data?.groups)];
  const trend = time.data && figuresFor(keys, time.data.groups);
  const figure = (value: number | undefined, was: number | undefined) => ({
    value, data: now, change: value === undefined || was === undefined ? undefined : changeOf(value, was), changeNote: say('thanBefore'),
  });
  return (
    <div className="behavior-statistics">
      <StatisticsTimes {...times} />
      <Dashboard>
        <KeyFigure label={say('operations')} {...figure(total && sumOf(total), earlier && sumOf(earlier))} trend={trend?.map(sumOf)} to={list({})} />
        <KeyFigure label={say('people')} {...figure(total?.people, earlier?.people)} trend={trend?.map(({ people: count }) => count)} to={list({})} />
        <KeyFigure label={say('refusals')} {...figure(total?.refused, earlier?.refused)} better="less" trend={trend?.map(({ refused }) => refused)} to={list({ result: 'refused' })} />
        <KeyFigure label={say('failures')} {...figure(total?.failed, earlier?.failed)} better="less" trend={trend?.map(({ failed }) => failed)} to={list({ result: 'failed' })} />
        <ChartTile title={say('overTime')} span={16} option={charts.time} data={time} time={time.data?.time} to={list({})}
          onOpen={openBar} />
        <Tile title={say('byArea')} span={8} data={areas} time={areas.data?.time} skeleton={<Skeleton active />}>
          <Ranks rows={(areas.data?.groups ?? []).map((group) => ({ key: group.key, name: choices.title('areas', group.key), value: sumOf(group), to: list({ area: group.key }) }))} />
        </Tile>
        <ChartTile title={say('byWeek')} span={16} option={charts.week} data={week} time={week.data?.time} onOpen={openHours} />
        <Tile title={say('topPeople')} span={8} data={people} time={people.data?.time} skeleton={<Skeleton active />}>
          <Ranks rows={(people.data?.groups ?? []).map((group) => ({ key: group.key, name: group.name ?? group.key, value: sumOf(group), to: list({ user: group.key }) }))} />
        </Tile>
        <ChartTile title={say('byHour')} span={24} option={charts.hours} data={week} time={week.data?.time} onOpen={(hour) => open({ hour: String(Number(hour)) })} />
      </Dashboard>
    </div>
  );
}

function Ranks({ rows }: { rows: Parameters<typeof RankList>[0]['rows'] }) {
  const say = useWords(behaviorWords);
  if (rows.length === 0) return <EmptyState compact title={say('emptyTitle')} />;
  return <RankList rows={rows.toSorted((one, other) => other.value - one.value)} />;
}
