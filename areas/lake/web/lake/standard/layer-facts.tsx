import { Link } from 'react-router';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getDevelopmentProgress } from '../../../contract/run-statistics.ts';
import { sumOfDays, useLayerStats } from '../../monitor/use-layer-stats.ts';
import { linkToTasks } from '../../tasks/task-links.ts';
import { standardWords } from './standard-words.ts';

/** How far the standard layer is built, in one row above its tables; nothing where it has no task. */
export function LayerFacts() {
  const say = useWords(standardWords);
  const { data } = useLayerStats('1');
  const progress = useCall(getDevelopmentProgress, undefined, { level: noticeLevel.silent });
  const built = progress.data?.layers.find(({ layer }) => layer === 'DW1');
  if (!data || !built || data.total === 0) return null;
  const linked = (value: number, filter: Record<string, string> = {}) => <Link to={linkToTasks({ layer: 'DW1', ...filter })}><NumberCell value={value} /></Link>;
  return (
    <div className="lake-part lake-facts">
      <KeyFacts>
        <KeyFact label={say('tasks')}>{linked(data.total)}</KeyFact>
        <KeyFact label={say('online')}>{linked(data.byStatus.online, { status: 'online' })}</KeyFact>
        <KeyFact label={say('failedLast')}>{linked(data.byLastState.failed, { exe_status: 'failed' })}</KeyFact>
        <KeyFact label={say('filled')}>{built.filled} / {built.tables}</KeyFact>
        <KeyFact label={say('runsOfWeek')}><NumberCell value={sumOfDays(data, 'total')} /></KeyFact>
        <KeyFact label={say('writtenOfWeek')}><NumberCell value={sumOfDays(data, 'written')} /></KeyFact>
      </KeyFacts>
    </div>
  );
}
