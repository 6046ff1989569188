import type { ChartOption } from '#platform/web/blocks/dashboard/chart-options.ts';
import type { AlgorithmResult } from '../../contract/algorithms.ts';

/** More colours than these nobody tells apart. */
const mostGroups = 10;

type Chart = NonNullable<AlgorithmResult['chart']>;

/** Points; parted by a column, each part has a colour of its own. A second number is a line through them. */
export function scatterChart({ x, y, by }: Chart, { columns, rows }: AlgorithmResult['answer']): ChartOption {
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const points = (name: string, some = rows) => some.flatMap((row) => {
    const [one, other] = [row[at(x)], row[at(name)]];
    return one == null || other == null ? [] : [[Number(one), Number(other)] as const];
  });
  const groups = by === undefined ? [] : [...new Set(rows.map((row) => row[at(by)] ?? null))].slice(0, mostGroups);
  const series = by === undefined
    ? y.map((name, index) => (index === 0 ? { name, type: 'scatter', symbolSize: 8, data: points(name) } : { name, type: 'line', showSymbol: false, data: points(name).sort(([one], [other]) => one - other) }))
    : groups.map((group) => ({ name: `${by} ${group ?? '–'}`, type: 'scatter', symbolSize: 8, data: points(y[0]!, rows.filter((row) => (row[at(by)] ?? null) === group)) }));
  return {
    grid: { left: 8, right: 64, top: 40, bottom: 40, containLabel: true },
    legend: { bottom: 0, icon: 'circle', itemWidth: 10, itemHeight: 10 },
    tooltip: { trigger: 'item' },
    xAxis: { type: 'value', name: x, scale: true },
    yAxis: { type: 'value', name: y[0], scale: true, nameTextStyle: { align: 'left' } },
    series,
  };
}
