import { Table } from 'antd';
import { Link } from 'react-router';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { lakeLayerWords } from '../../contract/task-words.ts';
import { linkToTasks } from '../tasks/task-links.ts';
import { statisticsWords } from './statistics-words.ts';
import { sumOfDays, useLayerStats, type LayerStats } from './use-layer-stats.ts';

/** The tasks of each layer as they stand, with their runs of the last seven days, whatever days the rest of the screen shows. */
export function LayersTile() {
  const say = useWords(statisticsWords);
  const text = useText();
  const asked = [useLayerStats('0'), useLayerStats('1'), useLayerStats('DM'), useLayerStats('other')];
  const rows = asked.flatMap(({ data }) => data ?? []);
  const failed = asked.find(({ error }) => error);
  const number = (key: string, title: string, value: (row: LayerStats) => number, filter?: Record<string, string>) => ({
    key, title, align: 'right' as const, width: 140, render: (_: unknown, row: LayerStats) => <Figure value={value(row)} layer={row.layer} filter={filter} />,
  });
  return (
    <Tile span={24} title={say('byLayer')} data={{ isPending: asked.some(({ isPending }) => isPending), error: failed?.error ?? null, refetch: () => asked.forEach((one) => void one.refetch()) }} skeleton={<LinesSkeleton lines={4} />}>
      {rows.every(({ total }) => total === 0) ? <EmptyState compact title={say('noTasks')} /> : (
        <Table<LayerStats> className="monitor-table" size="small" rowKey={({ layer }) => layer ?? ''} pagination={false} dataSource={rows} columns={[
          { key: 'layer', title: say('layer'), render: (_, { layer }) => (layer ? <Link to={linkToTasks({ layer })}>{text(lakeLayerWords[layer])}</Link> : say('noLayer')) },
          number('total', say('tasks'), ({ total }) => total, {}),
          number('online', say('online'), ({ byStatus }) => byStatus.online, { status: 'online' }),
          number('failing', say('failedLast'), ({ byLastState }) => byLastState.failed, { exe_status: 'failed' }),
          number('today', say('runsToday'), ({ days }) => days.at(-1)?.total ?? 0),
          number('runs', say('runsOfWeek'), (row) => sumOfDays(row, 'total')),
          number('failed', say('failedOfWeek'), (row) => sumOfDays(row, 'failed')),
          number('written', say('writtenOfWeek'), (row) => sumOfDays(row, 'written')),
        ]} />
      )}
    </Tile>
  );
}

/** Opens the tasks that it counts, where a filter finds them. */
function Figure({ value, layer, filter }: { value: number; layer: LayerStats['layer']; filter: Record<string, string> | undefined }) {
  return layer && filter && value > 0 ? <Link to={linkToTasks({ layer, ...filter })}><NumberCell value={value} /></Link> : <NumberCell value={value} />;
}
