import { ConsoleSqlOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { DetailTabs, KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getLakeTable, type LakeTable } from '../../../contract/lake-tables.ts';
import { can } from '../../../contract/permissions.ts';
import { lakeLayerWords } from '../../../contract/task-words.ts';
import { RunStateDot } from '../../tasks/task-states.tsx';
import { linkToLake } from '../lake-links.ts';
import { ByteSize } from '../tables/byte-size.tsx';
import { tablesWords } from '../tables/tables-words.ts';
import { useTableWork } from '../tables/use-table-work.tsx';
import { TableFields } from './table-fields.tsx';
import { TableTasks } from './table-tasks.tsx';
import { tableWords } from './table-words.ts';
import '#platform/web/blocks/list/list.css';
import '../lake.css';

const TableRows = lazy(() => import('./table-rows.tsx').then((module) => ({ default: module.TableRows })));
const TableLineage = lazy(() => import('./table-lineage.tsx').then((module) => ({ default: module.TableLineage })));
const TableDdl = lazy(() => import('./table-lineage.tsx').then((module) => ({ default: module.TableDdl })));
const TableStatistics = lazy(() => import('./table-statistics.tsx').then((module) => ({ default: module.TableStatistics })));
const TableQuality = lazy(() => import('../quality/table-quality.tsx').then((module) => ({ default: module.TableQuality })));

/** One table of the lake: what it is, what is in it, who writes and reads it. */
export function TablePage({ wid }: { wid: string }) {
  const say = useWords(tableWords);
  const navigate = useNavigate();
  const mayQuery = useCan(can.queryLake);
  const table = useCall(getLakeTable, { query: { wid } }, { level: noticeLevel.silent });
  const work = useTableWork({ onDropped: () => void navigate(linkToLake()) });
  const { data } = table;
  if (table.error && !data) {
    return <Page><div className="lake-part"><ErrorState title={say('failed')} error={table.error} onRetry={() => void table.refetch()} /><p className="lake-note"><Link to={linkToLake()}>{say('backToList')}</Link></p></div></Page>;
  }
  if (!data) return <Page title=" "><LinesSkeleton lines={8} /></Page>;
  const [first, ...rest] = work.actionsOf(data);
  const start = (action: RowAction | undefined) => void Promise.resolve(action?.run()).catch(ignoreTold);
  return (
    <div className="lake-page">
      <Page title={data.dataObjectName || data.dataObject} description={data.description || `${data.schema_name}.${data.dataObject}`} actions={
        <>
          {mayQuery && <Link to={linkToLake('query', { table: wid })}><Button icon={<ConsoleSqlOutlined />}>{say('queryIt')}</Button></Link>}
          {first && <Button onClick={() => start(first)}>{first.label}</Button>}
          {rest.length > 0 && (
            <DropMenu placement="bottomRight" menu={{ items: rest.map(({ key, label }) => ({ key, label, danger: key === 'drop' })), onClick: ({ key }) => start(rest.find((action) => action.key === key)) }}>
              <Button icon={<EllipsisOutlined />} aria-label={say('more')} />
            </DropMenu>
          )}
        </>
      }>
        <DetailTabs facts={<TableFacts table={data} />} tabs={[
          { key: 'fields', label: say('fields'), content: <TableFields fields={data.fields} /> },
          { key: 'rows', label: say('rows'), content: <TableRows wid={wid} name={data.dataObject} /> },
          { key: 'statistics', label: say('statistics'), content: <TableStatistics wid={wid} /> },
          { key: 'quality', label: say('quality'), content: <TableQuality table={wid} fields={data.fields} /> },
          { key: 'tasks', label: say('tasks'), content: <TableTasks tasks={data.tasks} /> },
          { key: 'lineage', label: say('lineage'), content: <TableLineage wid={wid} /> },
          { key: 'ddl', label: say('ddl'), content: <TableDdl wid={wid} /> },
        ]} />
      </Page>
      {work.dialogs}
    </div>
  );
}

function TableFacts({ table }: { table: LakeTable }) {
  const say = useWords(tablesWords);
  const text = useText();
  return (
    <div className="lake-part">
      <KeyFacts>
        <KeyFact label={say('table')}><span className="lake-code lake-cut" title={table.dataObject}>{table.schema_name}.{table.dataObject}</span></KeyFact>
        <KeyFact label={say('layer')}>{text(lakeLayerWords[table.layer])}</KeyFact>
        <KeyFact label={say('source')}><span className="lake-cut" title={table.database_name}>{table.database_name || <Missing />}</span></KeyFact>
        <KeyFact label={say('fields')}><NumberCell value={table.field_num} /></KeyFact>
        <KeyFact label={say('rows')}><NumberCell value={table.row_count} /></KeyFact>
        <KeyFact label={say('bytes')}><ByteSize value={table.byte_count} /></KeyFact>
        <KeyFact label={say('dataTime')}><TimeCell value={table.data_time} /></KeyFact>
        <KeyFact label={say('lastRun')}>{table.exe_status ? <RunStateDot state={table.exe_status} /> : <Missing />}</KeyFact>
        <KeyFact label={say('department')}><span className="lake-cut" title={table.dept_name}>{table.dept_name || <Missing />}</span></KeyFact>
      </KeyFacts>
    </div>
  );
}
