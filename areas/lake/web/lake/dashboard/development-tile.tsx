import { Progress } from 'antd';
import { Link } from 'react-router';
import { Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../../contract/permissions.ts';
import { getDevelopmentProgress } from '../../../contract/run-statistics.ts';
import { lakeLayerWords } from '../../../contract/task-words.ts';
import { linkToTasks } from '../../tasks/task-links.ts';
import { dashboardWords } from './dashboard-words.ts';

/** How many tasks of each layer are online, and how many of their tables hold data. */
export function DevelopmentTile() {
  const say = useWords(dashboardWords);
  const text = useText();
  const maySee = useCan(can.readTasks);
  const progress = useCall(getDevelopmentProgress, undefined, { level: noticeLevel.silent, enabled: maySee });
  const layers = progress.data?.layers ?? [];
  if (!maySee) return null;
  return (
    <Tile span={8} title={say('development')} data={progress} skeleton={<LinesSkeleton lines={6} />}>
      {layers.every(({ tasks }) => tasks === 0) ? <EmptyState compact title={say('noTasks')} description={say('noTasksHint')} /> : (
        <ul className="lake-figure-list">
          <li className="lake-progress"><span>{say('allLayers')}</span><Progress size="small" showInfo={false} percent={progress.data!.percent} aria-label={say('allLayers')} /><span className="lake-note">{progress.data!.percent}%</span></li>
          {layers.map(({ layer, tasks, online, tables, filled, percent }) => (
            <li key={layer} className="lake-progress lake-layer">
              <Link to={linkToTasks({ layer })}>{text(lakeLayerWords[layer])}</Link>
              <Progress size="small" showInfo={false} percent={percent} aria-label={text(lakeLayerWords[layer])} />
              <span className="lake-note">{say('onlineOf', { online, tasks })}<br />{say('filledOf', { filled, tables })}</span>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  );
}
