import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from 'antd';
import { useWords } from '../../words.ts';
import type { TimeValue } from '../cells/relative-time.ts';
import { EmptyState } from '../empty-state.tsx';
import { blockWords } from '../words.ts';
import type { ChartOption } from './chart-options.ts';
import { Tile, type TileData } from './dashboard.tsx';

/** The charts weigh more than the rest of a page, so they come when the first one is drawn. */
const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }));

interface ChartTileProps {
  title: string;
  span?: number;
  /** Made by `lineChart`, `barChart` or `shareChart`, or any option of echarts; undefined when there is nothing to draw. */
  option: ChartOption | undefined;
  /** What a click on a point or bar opens; gets the name of the category. */
  onOpen?: (name: string, series: string) => void;
  to?: string;
  extra?: ReactNode;
  time?: TimeValue;
  data?: TileData;
}

export function ChartTile({ title, span = 12, option, onOpen, to, extra, time, data }: ChartTileProps) {
  const say = useWords(blockWords);
  const skeleton = <Skeleton.Node active className="chart-skeleton"><span /></Skeleton.Node>;
  return (
    <Tile span={span} title={title} to={to} extra={extra} time={time} data={data} skeleton={skeleton}>
      {option
        ? <Suspense fallback={skeleton}><Chart option={option} label={title} onOpen={onOpen} /></Suspense>
        : <EmptyState compact title={say('noFigures')} />}
    </Tile>
  );
}
