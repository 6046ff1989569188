import { Table } from 'antd';
import type { ReactNode } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { Tile, type TileData } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useWords } from '#platform/web/words.ts';
import { linkToTask } from '../tasks/task-links.ts';
import { statisticsWords } from './statistics-words.ts';
import type { Statistics } from './run-sums.ts';

type Ranked = Statistics['slowest'][number];

interface RankedTileProps {
  title: string;
  rows: readonly Ranked[] | undefined;
  data: TileData;
  columns: readonly { title: string; width: number; cell: (task: Ranked) => ReactNode }[];
}

/** The ten tasks that lead in something; each opens its own runs. */
export function RankedTile({ title, rows, data, columns }: RankedTileProps) {
  const say = useWords(statisticsWords);
  return (
    <Tile span={8} title={title} data={data} skeleton={<LinesSkeleton lines={6} />}>
      {!rows?.length ? <EmptyState compact title={say('none')} /> : (
        <Table<Ranked> className="monitor-table" size="small" rowKey="wid" pagination={false} dataSource={rows} tableLayout="fixed" columns={[
          { key: 'name', title: say('task'), render: (_, task) => <LinkCell to={linkToTask(task.wid, 'runs')}><LongText plain>{task.name}</LongText></LinkCell> },
          ...columns.map(({ title, width, cell }) => ({ key: title, title, width, align: 'right' as const, render: (_: unknown, task: Ranked) => cell(task) })),
        ]} />
      )}
    </Tile>
  );
}
