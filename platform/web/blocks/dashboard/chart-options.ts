import type { EChartsCoreOption } from 'echarts/core';
import { sizes } from '../../theme.ts';

export type ChartOption = EChartsCoreOption;

export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
}

export interface AxisChart {
  /** Both axes are always named, and the unit with them. */
  x: { name: string; labels: readonly string[] };
  y: { name: string; unit?: string };
  series: readonly ChartSeries[];
  stacked?: boolean;
}

/** Few points are shown as points; many would only hide the line. */
const fewPoints = 15;
/** Lying on each other, so many names have room. */
const fewBars = 10;
const gap = sizes.contentPadding / 2;

export function lineChart(chart: AxisChart): ChartOption {
  return axisChart(chart, (series) => ({
    ...series, type: 'line', showSymbol: chart.x.labels.length <= fewPoints, symbolSize: 6, lineStyle: { width: 2 },
    areaStyle: chart.stacked ? { opacity: 0.25 } : undefined, connectNulls: false,
  }));
}

export function barChart(chart: AxisChart & { lying?: boolean }): ChartOption {
  return axisChart(chart, (series) => ({ ...series, type: 'bar', barMaxWidth: sizes.controlSmall, itemStyle: { borderRadius: chart.stacked ? 0 : 2 } }), chart.lying);
}

function axisChart(chart: AxisChart, toSeries: (series: object) => object, lying = false): ChartOption {
  const unit = chart.y.unit ? `${chart.y.name} (${chart.y.unit})` : chart.y.name;
  const category = {
    type: 'category', data: chart.x.labels, name: chart.x.name, nameLocation: lying ? 'start' : 'end', inverse: lying, axisTick: { show: false },
    boundaryGap: true, axisLabel: lying && chart.x.labels.length <= fewBars ? { interval: 0 } : { hideOverlap: true },
  };
  const amount = lying
    ? { type: 'value', name: unit, nameLocation: 'middle', nameGap: gap * 3, splitNumber: 3, axisLabel: { hideOverlap: true } }
    : { type: 'value', name: unit, nameLocation: 'end', nameTextStyle: { align: 'left' } };
  return {
    grid: { left: gap, right: lying ? gap * 2 : gap * 6, top: gap * 4.5, bottom: gap * ((chart.series.length > 1 ? 4 : 1) + (lying ? 2 : 0)), containLabel: true },
    legend: chart.series.length > 1 ? { bottom: 0, icon: 'roundRect', itemWidth: gap, itemHeight: gap } : undefined,
    tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => figure(value, chart.y.unit) },
    xAxis: lying ? amount : category,
    yAxis: lying ? category : amount,
    series: chart.series.map(({ name, values }) => toSeries({ name, data: values, stack: chart.stacked ? 'all' : undefined })),
  };
}

/** Parts of a whole, as a ring; beyond seven the smallest are put together, because nobody can tell them apart. */
export function shareChart({ name, unit, parts, rest }: { name: string; unit?: string; parts: readonly { name: string; value: number }[]; rest: string }): ChartOption {
  return {
    tooltip: { trigger: 'item', valueFormatter: (value: unknown) => figure(value, unit) },
    legend: { orient: 'vertical', left: '66%', top: 'middle', icon: 'circle', itemWidth: gap, itemHeight: gap },
    series: [{
      type: 'pie', name, radius: ['44%', '66%'], center: ['32%', '50%'], data: gatherSmallest(parts, rest), label: { show: false },
      itemStyle: { borderWidth: 2 }, minAngle: 2,
    }],
  };
}

const mostParts = 7;

export function gatherSmallest(parts: readonly { name: string; value: number }[], rest: string): { name: string; value: number }[] {
  const sorted = [...parts].sort((one, other) => other.value - one.value);
  if (sorted.length <= mostParts + 1) return sorted;
  const value = sorted.slice(mostParts).reduce((sum, part) => sum + part.value, 0);
  return [...sorted.slice(0, mostParts), { name: rest, value }];
}

function figure(value: unknown, unit?: string): string {
  if (value === null || value === undefined || value === '-') return '–';
  return `${Number(value).toLocaleString()}${unit ? ` ${unit}` : ''}`;
}
