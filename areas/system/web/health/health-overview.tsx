import { Skeleton } from 'antd';
import { getHealth } from '#platform/contract/platform/health.ts';
import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { Dashboard, Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { KeyFigure } from '#platform/web/blocks/dashboard/key-figure.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { CheckList } from './check-list.tsx';
import { healthWords } from './health-words.ts';
import { ProcessTable } from './process-table.tsx';
import { ServerFacts, StoreFacts } from './status-facts.tsx';

const seconds = 15;
const here = '/systemManagement/health';
const runs = '/systemManagement/jobs';

/** What an administrator looks at first; it keeps itself up to date. */
export function HealthOverview() {
  const say = useWords(healthWords);
  const health = useCall(getHealth, undefined, { every: seconds * 1000, level: noticeLevel.silent });
  const { data } = health;
  if (health.error && !data) return <div className="health-card"><ErrorState title={say('failedTitle')} error={health.error} onRetry={() => void health.refetch()} /></div>;
  // What was read last stays in sight while a later attempt fails.
  const tile = { data: { isPending: !data } };
  const care = data?.checks.filter(({ state }) => state !== 'good').length ?? 0;
  return (
    <>
      <Dashboard>
        <KeyFigure label={say('openSessions')} value={data?.sessions.open} to={`${here}?tab=sessions`} {...tile} />
        <KeyFigure label={say('running')} value={data?.jobs.running} to={`${runs}?state=running`} {...tile} />
        <KeyFigure label={say('waiting')} value={data?.jobs.waiting} to={`${runs}?state=waiting`} {...tile} />
        <KeyFigure label={say('failedDay')} value={data?.jobs.failed} to={`${runs}?state=failed`} {...tile} />
        <Tile span={14} title={say('checks')} extra={data && (care === 0 ? say('allGood') : say('needCare', { count: care }))} skeleton={<Skeleton active paragraph={{ rows: 9 }} />} {...tile}>
          {data && <CheckList checks={data.checks} />}
        </Tile>
        <div className="health-side">
          <Tile span={24} title={say('server')} skeleton={<Skeleton active />} {...tile}>{data && <ServerFacts server={data.server} now={data.time} />}</Tile>
          <Tile span={24} title={say('store')} skeleton={<Skeleton active />} {...tile}>{data && <StoreFacts store={data.store} now={data.time} />}</Tile>
        </div>
        <Tile span={24} title={say('processes')} skeleton={<Skeleton active paragraph={{ rows: 2 }} />} {...tile}>{data && <ProcessTable processes={data.processes} />}</Tile>
      </Dashboard>
      <p className="health-time">{data && say('updated', { seconds, time: exactTime(data.time) })}</p>
    </>
  );
}
