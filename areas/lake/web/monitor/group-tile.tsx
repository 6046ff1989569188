import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { barChart } from '#platform/web/blocks/dashboard/chart-options.ts';
import { ChartTile } from '#platform/web/blocks/dashboard/chart-tile.tsx';
import type { TileData } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { useLanguage } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { statisticsWords } from './statistics-words.ts';
import type { Statistics } from './run-sums.ts';

type Group = Statistics['byKind'][number];

interface GroupTileProps {
  title: string;
  axis: string;
  groups: readonly Group[] | undefined;
  nameOf: (group: Group) => string;
  linkOf: (group: Group) => string;
  data: TileData;
}

/** Runs by one thing they have in common; a bar opens what it counts. */
export function GroupTile({ title, axis, groups, nameOf, linkOf, data }: GroupTileProps) {
  const say = useWords(statisticsWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const option = useMemo(() => (groups?.length ? barChart({
    lying: true, stacked: true, x: { name: axis, labels: groups.map(nameOf) }, y: { name: say('times') },
    series: [{ name: say('endedWell'), values: groups.map(({ runs, failed }) => runs - failed) }, { name: say('failed'), values: groups.map(({ failed }) => failed) }],
  }) : undefined),
  // The words follow the language.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  [groups, language, axis]);
  return <ChartTile span={8} title={title} option={option} data={data} onOpen={(name) => {
    const group = groups?.find((one) => nameOf(one) === name);
    if (group) void navigate(linkOf(group));
  }} />;
}
