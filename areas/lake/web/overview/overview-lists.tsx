import { Table } from 'antd';
import { Link } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { duration } from '#platform/web/blocks/cells/relative-time.ts';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { Tile, type TileData } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useLanguage, useText } from '#platform/web/language.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { IntegrationOverview } from '../../contract/integration-overview.ts';
import { can } from '../../contract/permissions.ts';
import { taskKinds } from '../../contract/task-words.ts';
import { batchPath, linkToNewTask, linkToTask, tasksPath } from '../tasks/task-links.ts';
import { RunStateDot } from '../tasks/task-states.tsx';
import { overviewWords } from './overview-words.ts';

interface ListTileProps {
  found: IntegrationOverview | undefined;
  data: TileData;
}

const number = (value: number) => <span className="cell-number">{value.toLocaleString('en')}</span>;
const table = { className: 'monitor-table', size: 'small', rowKey: 'wid', pagination: false, tableLayout: 'fixed', scroll: { y: 320 } } as const;
const skeleton = <LinesSkeleton lines={6} />;

/** Databases are brought in many tables at once, other sources resource by resource. */
const linkToCreate = ({ wid, source_type }: IntegrationOverview['sources'][number]): string => {
  const kind = { FILE: 'file', LOG: 'log', API: 'api', UNSTRUCTURED: 'document' }[source_type];
  return kind && (taskKinds as readonly string[]).includes(kind) ? linkToNewTask(kind, { database_wid: wid }) : `${batchPath}?dataSourceId=${encodeURIComponent(wid)}`;
};

export function SourcesTile({ found, data }: ListTileProps) {
  const say = useWords(overviewWords);
  const mayWrite = useCan(can.writeTasks);
  return (
    <Tile span={12} title={say('sources')} data={data} skeleton={skeleton} extra={found && <span className="lake-note">{say('coverage', { covered: found.covered_num, uncovered: found.uncovered_num })}</span>}>
      {!found?.sources.length ? <EmptyState compact title={say('noSources')} description={say('noSourcesHint')} /> : (
        <Table {...table} dataSource={found.sources} columns={[
          { key: 'name', title: say('source'), render: (_, source) => <LinkCell to={`${tasksPath}?database_wid=${encodeURIComponent(source.wid)}`}><LongText plain>{source.databasename}</LongText></LinkCell> },
          { key: 'objects', title: say('objects'), width: 100, align: 'right', render: (_, { object_num, source_type }) => (source_type === 'dataBase' ? number(object_num) : <Missing />) },
          { key: 'tasks', title: say('sourceTasks'), width: 100, align: 'right', render: (_, { task_num }) => (task_num > 0 ? number(task_num) : <span className="overview-none">{say('notCovered')}</span>) },
          ...(mayWrite ? [{ key: 'create', title: '', width: 120, align: 'right' as const, render: (_: unknown, source: IntegrationOverview['sources'][number]) => (source.task_num === 0 ? <Link to={linkToCreate(source)}>{say('create')}</Link> : null) }] : []),
        ]} />
      )}
    </Tile>
  );
}

export function ContinuousTile({ found, data }: ListTileProps) {
  const say = useWords(overviewWords);
  const language = useLanguage();
  return (
    <Tile span={12} title={say('continuous')} to={`${tasksPath}?integrate_mode=changes`} data={data} skeleton={skeleton}>
      {!found?.continuous.length ? <EmptyState compact title={say('noContinuous')} description={say('noContinuousHint')} /> : (
        <Table {...table} dataSource={found.continuous} columns={[
          { key: 'name', title: say('task'), render: (_, task) => <LinkCell to={linkToTask(task.wid, 'runs')}><LongText plain>{task.name}</LongText></LinkCell> },
          { key: 'state', title: say('state'), width: 110, render: (_, { state }) => (state ? <RunStateDot state={state} /> : <Missing />) },
          { key: 'lag', title: say('lag'), width: 110, align: 'right', render: (_, { lag_seconds }) => (lag_seconds === null ? <Missing /> : <span className="cell-number">{duration(lag_seconds * 1000, language)}</span>) },
          { key: 'rate', title: say('rate'), width: 100, align: 'right', render: (_, { rate }) => (rate === null ? <Missing /> : number(Math.round(rate))) },
        ]} />
      )}
    </Tile>
  );
}

export function NextTile({ found, data }: ListTileProps) {
  const say = useWords(overviewWords);
  const text = useText();
  return (
    <Tile span={12} title={say('next')} to="/resourceDevelop/dispatchingMonitor" data={data} skeleton={skeleton}>
      {!found?.next.length ? <EmptyState compact title={say('noNext')} /> : (
        <Table {...table} dataSource={found.next} columns={[
          { key: 'name', title: say('task'), render: (_, task) => <LinkCell to={linkToTask(task.wid)}><LongText plain>{task.name}</LongText></LinkCell> },
          { key: 'schedule', title: say('schedule'), width: 220, render: (_, task) => <LongText plain>{text(task.schedule_text)}</LongText> },
          { key: 'time', title: say('time'), width: 130, align: 'right', render: (_, task) => <TimeCell value={task.time} /> },
        ]} />
      )}
    </Tile>
  );
}

export function AsideTile({ found, data }: ListTileProps) {
  const say = useWords(overviewWords);
  return (
    <Tile span={12} title={say('aside')} data={data} skeleton={skeleton}>
      {!found?.quarantined.tasks.length ? <EmptyState compact title={say('noAside')} /> : (
        <Table {...table} dataSource={found.quarantined.tasks} columns={[
          { key: 'name', title: say('task'), render: (_, task) => <LinkCell to={linkToTask(task.wid, 'runs')}><LongText plain>{task.name}</LongText></LinkCell> },
          { key: 'rows', title: say('rows'), width: 140, align: 'right', render: (_, task) => number(task.rows) },
        ]} />
      )}
    </Tile>
  );
}
