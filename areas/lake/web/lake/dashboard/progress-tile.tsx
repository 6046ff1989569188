import { Progress } from 'antd';
import { Link } from 'react-router';
import { Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getLakeBuildProgress } from '../../../contract/lake-dashboard.ts';
import { linkToLake } from '../lake-links.ts';
import { dashboardWords } from './dashboard-words.ts';

const shown = 8;

/** How many of the data objects of each source have a table in the lake. */
export function ProgressTile() {
  const say = useWords(dashboardWords);
  const progress = useCall(getLakeBuildProgress, undefined, { level: noticeLevel.silent });
  const sources = progress.data?.sources ?? [];
  return (
    <Tile span={8} title={say('progress')} data={progress} skeleton={<LinesSkeleton lines={6} />}>
      {sources.length === 0 ? <EmptyState compact title={say('noObjects')} /> : (
        <ul className="lake-figure-list">
          {sources.slice(0, shown).map(({ wid, databasename, object_num, integrated_num }) => (
            <li key={wid} className="lake-progress">
              <Link to={linkToLake('tables', { source_database_wid: wid })} title={databasename}>{databasename}</Link>
              <Progress size="small" showInfo={false} percent={(integrated_num / object_num) * 100} aria-label={databasename} />
              <span className="lake-note">{say('progressOf', { integrated: integrated_num, total: object_num })}</span>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  );
}
