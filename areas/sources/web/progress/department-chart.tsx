import { useNavigate } from 'react-router';
import { barChart } from '#platform/web/blocks/dashboard/chart-options.ts';
import { ChartTile } from '#platform/web/blocks/dashboard/chart-tile.tsx';
import type { TileData } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { useWords } from '#platform/web/words.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import type { getBuildStatistics } from '../../contract/build-progress.ts';
import { progressWords } from './progress-words.ts';

export type Statistics = TileData & { data?: ReplyOf<typeof getBuildStatistics> };

/** The departments with the most sources; all of them stand in the table below. */
const most = 10;

export function DepartmentChart({ statistics }: { statistics: Statistics }) {
  const say = useWords(progressWords);
  const navigate = useNavigate();
  const departments = (statistics.data?.departments ?? []).slice(0, most);
  const nameOf = (name: string) => name || say('noDepartment');
  return (
    <ChartTile span={16} title={say('departmentChart')} data={statistics} time={statistics.data?.time}
      onOpen={(name) => {
        const wid = departments.find((one) => nameOf(one.name) === name)?.admin_dept;
        if (wid) void navigate(`/resourceDevelop/busIness?admin_dept=${wid}`);
      }}
      option={departments.length > 0 ? barChart({
        x: { name: say('departmentAxis'), labels: departments.map(({ name }) => nameOf(name)) }, y: { name: say('progress'), unit: '%' },
        series: [
          { name: say('progress'), values: departments.map(({ progress }) => progress) },
          { name: say('namedObjects'), values: departments.map(({ cn_res_pre }) => cn_res_pre) },
          { name: say('namedFields'), values: departments.map(({ cn_res_field_pre }) => cn_res_field_pre) },
        ],
      }) : undefined} />
  );
}
