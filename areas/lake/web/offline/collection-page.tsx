import { Button, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { addOfflineLoad, getOfflineCollection, listOfflineCollections, listOfflineLoads, repeatOfflineLoad, undoOfflineLoad, type OfflineLoad } from '../../contract/offline-collections.ts';
import { can } from '../../contract/permissions.ts';
import { linkToLakeTable } from '../lake/lake-links.ts';
import { RunDrawer } from '../runs/run-drawer.tsx';
import { TaskRunState } from '../runs/task-run-state.tsx';
import { useOpenRun } from '../runs/use-open-run.ts';
import { linkToTask } from '../tasks/task-links.ts';
import { DropFiles } from './drop-files.tsx';
import { FileLook } from './file-look.tsx';
import { offlineWords } from './offline-words.ts';
import { useOfflineFiles } from './use-offline-files.ts';

/** A load under way ends without anybody touching the page. */
const lookAgain = 4_000;
const size = 20;
const number = (value: number | null) => (value === null ? <Missing /> : <span className="cell-number">{value.toLocaleString('en')}</span>);

/** One collection: further files, and the history of what was brought, by whom, with undo. */
export function CollectionPage({ wid }: { wid: string }) {
  const say = useWords(offlineWords);
  const run = useOpenRun();
  const mayWrite = useCan(can.writeTasks);
  const [adding, setAdding] = useState(0);
  const [page, setPage] = useState(1);
  const found = useCall(getOfflineCollection, { params: { id: wid } }, { every: lookAgain, level: noticeLevel.silent });
  const loads = useCall(listOfflineLoads, { query: { pi: page, ps: size }, body: { task_wid: wid } }, { every: lookAgain, keepPrevious: true, level: noticeLevel.silent });
  const refresh = [getOfflineCollection, listOfflineLoads, listOfflineCollections];
  const undoing = useChange(undoOfflineLoad, { refresh, success: ({ rows }) => say('undoneRows', { count: rows }) });
  const repeating = useChange(repeatOfflineLoad, { refresh, success: say('started') });
  const error = found.error ?? loads.error;
  if (error && !(found.data && loads.data)) return <Page title={say('failed')}><ErrorState error={error} onRetry={() => void Promise.all([found.refetch(), loads.refetch()])} /></Page>;
  if (!found.data || !loads.data) return <Page title=" "><LinesSkeleton lines={8} /></Page>;
  const { name, description, database_name, target_schema, target_table, lake_table_wid, mode, row_num } = found.data;
  const table = `${target_schema}.${target_table}`;
  const actionsOf = (load: OfflineLoad) => [
    mayWrite && load.repeat_refused === null && { key: 'again', label: say('again'), run: async () => run.open((await repeating.mutateAsync({ body: { load: load.wid } })).executionId) },
    mayWrite && load.undo_refused === null && { key: 'undo', label: say('undo'), run: () => undoing.mutateAsync({ body: { load: load.wid } }), destroys: { name: load.files.map((file) => file.name).join(', '), consequence: say('undoHint', { rows: load.write_count?.toLocaleString('en') ?? '?', table }) } },
  ];
  return (
    <Page title={name} description={description || say('purpose')} actions={<Link to={linkToTask(wid)}><Button>{say('task')}</Button></Link>}>
      <div className="offline-page">
        <section className="lake-part">
          <KeyFacts>
            <KeyFact label={say('source')}>{database_name}</KeyFact>
            <KeyFact label={say('target')}>{lake_table_wid ? <LinkCell to={linkToLakeTable(lake_table_wid)}>{table}</LinkCell> : table}</KeyFact>
            <KeyFact label={say('mode')}>{say(mode)}</KeyFact>
            <KeyFact label={say('rows')}>{number(row_num)}</KeyFact>
          </KeyFacts>
        </section>
        {mayWrite && <FurtherFiles key={adding} task={wid} onStarted={(executionId) => { setAdding(adding + 1); run.open(executionId); }} />}
        <section className="lake-part lake-stack">
          <h3>{say('history')}</h3>
          <Table<OfflineLoad> size="small" rowKey="wid" tableLayout="fixed" dataSource={loads.data.rows} pagination={{ current: page, pageSize: size, total: loads.data.total, hideOnSinglePage: true, onChange: setPage, showSizeChanger: false }} columns={[
            { key: 'time', title: say('time'), width: 130, render: (_, load) => <TimeCell value={load.create_time} /> },
            { key: 'by', title: say('by'), width: 130, render: (_, load) => <LongText plain>{load.creator_name}</LongText> },
            { key: 'files', title: say('files'), render: (_, load) => <LongText plain>{load.files.map((file) => file.name).join(', ')}</LongText> },
            { key: 'state', title: say('state'), width: 170, render: (_, load) => (load.state === 'undone' ? <StateDot state="disabled" word={offlineWords.words.undone} /> : <TaskRunState run={{ executionId: load.executionId, task_exe_status: load.exe_status }} onOpen={run.open} />) },
            { key: 'read', title: say('read'), width: 100, align: 'right', render: (_, load) => number(load.read_count) },
            { key: 'written', title: say('written'), width: 100, align: 'right', render: (_, load) => number(load.write_count) },
            { key: 'aside', title: say('aside'), width: 90, align: 'right', render: (_, load) => number(load.reject_count) },
            { key: 'actions', title: '', width: 170, render: (_, load) => <RowActions name={load.files[0]?.name ?? ''} actions={actionsOf(load)} /> },
          ]} />
        </section>
      </div>
      {run.used && <RunDrawer wid={run.wid} onOpen={run.open} onClose={run.close} />}
    </Page>
  );
}

function FurtherFiles({ task, onStarted }: { task: string; onStarted: (executionId: string) => void }) {
  const say = useWords(offlineWords);
  const lot = useOfflineFiles(task);
  const adding = useChange(addOfflineLoad, { refresh: [getOfflineCollection, listOfflineLoads, listOfflineCollections], success: say('started') });
  const ready = lot.draft && lot.look && !lot.looking && !lot.look.failure && lot.look.missing.length === 0;
  const load = async () => onStarted((await adding.mutateAsync({ body: { task_wid: task, draft: lot.draft!, settings: lot.look!.settings } })).executionId);
  return (
    <section className="lake-part lake-stack">
      <div className="lake-bar"><h3>{say('more')}</h3>{lot.files.length > 0 && <span className="lake-bar-end"><Button type="primary" disabled={!ready} loading={adding.isPending} onClick={() => void load().catch(ignoreTold)}>{say('load')}</Button></span>}</div>
      <DropFiles {...lot} />
      <FileLook {...lot} />
    </section>
  );
}
