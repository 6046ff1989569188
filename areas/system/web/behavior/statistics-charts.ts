import type { AuditCount } from '#platform/contract/platform/audit.ts';
import { barChart, type ChartOption } from '#platform/web/blocks/dashboard/chart-options.ts';
import { palettes, type ThemeMode } from '#platform/web/theme.ts';
import type { Say } from '#platform/web/words.ts';
import { weekdays, type behaviorWords } from './behavior-words.ts';
import { figuresFor, hoursOf, sumOf } from './statistics-figures.ts';
import { bucketLabel, type Bucket } from './time-range.ts';

type Words = Say<keyof typeof behaviorWords.words>;

const results = ['ok', 'refused', 'failed'] as const;

/** A result has the colour of its state, as everywhere else. */
export function resultsChart(keys: readonly string[], bucket: Bucket, groups: readonly AuditCount[], say: Words, mode: ThemeMode): ChartOption {
  const figures = figuresFor(keys, groups);
  const { primary, warning, error } = palettes[mode];
  const option = barChart({
    x: { name: say(bucket === 'hour' ? 'hourAxis' : 'day'), labels: keys.map((key) => bucketLabel(key, bucket)) }, y: { name: say('operations'), unit: say('times') }, stacked: true,
    series: results.map((result) => ({ name: say(result), values: figures.map((figure) => figure[result]) })),
  });
  return { ...option, color: [primary, warning, error] };
}

export const hourLabels = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

export function hoursChart(week: readonly AuditCount[], say: Words): ChartOption {
  return barChart({
    x: { name: say('hourAxis'), labels: hourLabels }, y: { name: say('operations'), unit: say('times') },
    series: [{ name: say('operations'), values: hoursOf(week) }],
  });
}

/** Weekdays from top to bottom, hours from left to right; each field carries its key, so that it can be opened. */
export function weekChart(week: readonly AuditCount[], say: Words, mode: ThemeMode): ChartOption {
  const { fill, primary, surface, textSecondary } = palettes[mode];
  const fields = weekdays.flatMap((_day, row) => hourLabels.map((hour, column) => {
    const key = `${row + 1} ${hour}`;
    const found = week.find((group) => group.key === key);
    return { name: key, value: [column, row, found ? sumOf(found) : 0] };
  }));
  const most = Math.max(1, ...fields.map(({ value }) => value[2]!));
  return {
    grid: { left: 8, right: 40, top: 8, bottom: 44, containLabel: true },
    tooltip: {
      formatter: ({ value }: { value: number[] }) => `${say(weekdays[value[1]!]!)} ${hourLabels[value[0]!]}:00<br><b>${value[2]!.toLocaleString()}</b> ${say('times')}`,
    },
    xAxis: { type: 'category', data: hourLabels, name: say('hourAxis'), axisTick: { show: false }, axisLine: { show: false } },
    yAxis: { type: 'category', data: weekdays.map((day) => say(day)), inverse: true, axisTick: { show: false }, axisLine: { show: false } },
    visualMap: {
      min: 0, max: most, calculable: false, orient: 'horizontal', left: 'center', bottom: 0, itemWidth: 10, itemHeight: 120,
      text: [most.toLocaleString(), '0'], inRange: { color: [fill, primary] }, textStyle: { color: textSecondary },
    },
    series: [{ type: 'heatmap', data: fields, progressive: 0, animation: false, itemStyle: { borderColor: surface, borderWidth: 2, borderRadius: 3 } }],
  };
}
