import { HistoryOutlined } from '@ant-design/icons';
import { App, Drawer, Button, Table } from 'antd';
import { useSearchParams } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { getBundleImport, listBundleImports, listBundleParts, rollBackBundle, type BundleImport } from '../../contract/bundles.ts';
import { PersonName } from '../pickers/person-name.tsx';
import { bundlesWords } from './bundles-words.ts';
import { DifferenceTable } from './difference-table.tsx';

export function HistoryTab() {
  const say = useWords(bundlesWords);
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const show = (wid: string | undefined) => setParameters((current) => {
    const next = new URLSearchParams(current);
    if (wid) next.set('import', wid);
    else next.delete('import');
    return next;
  });
  const list = useList(listBundleImports, { filter: {}, rowKey: 'wid', sort: '-create_time', size: 20 });
  const columns = useColumns<BundleImport>(list, [
    { key: 'origin', title: say('from'), render: (_, { wid, origin }) => <LinkCell onOpen={() => show(wid)}>{`${text(origin.title)}${origin.note && ` · ${origin.note}`}`}</LinkCell> },
    { key: 'counts', title: say('counts'), width: 280, render: (_, { added, changed, removed }) => say('countsText', { added, changed, removed }) },
    { key: 'creator', title: say('by'), width: 160, render: (_, { creator }) => <PersonName wid={creator} /> },
    { key: 'create_time', title: say('time'), width: 150, align: 'right', sorter: true, render: (_, { create_time }) => <TimeCell value={create_time} /> },
    { key: 'rolled_back_time', title: say('state'), width: 140, render: (_, row) => <ImportState row={row} /> },
  ]);
  return (
    <>
      <ListPanel list={list} columns={columns} fileName={say('historyTab')}
        empty={{ icon: <HistoryOutlined />, title: say('historyEmpty'), description: say('historyEmptyText') }}>
        <Table<BundleImport> {...list.table} {...columns.table} />
      </ListPanel>
      <ImportDrawer wid={parameters.get('import') ?? undefined} onClose={() => show(undefined)} />
    </>
  );
}

function ImportState({ row }: { row: Pick<BundleImport, 'rolled_back_time'> }) {
  return row.rolled_back_time
    ? <StateDot state="stopped" word={{ zh: '已回滚', en: 'Rolled back' }} />
    : <StateDot state="succeeded" word={{ zh: '已应用', en: 'Applied' }} />;
}

function ImportDrawer({ wid, onClose }: { wid: string | undefined; onClose: () => void }) {
  const say = useWords(bundlesWords);
  const text = useText();
  const { modal } = App.useApp();
  const { data, error, refetch } = useCall(getBundleImport, { query: { wid: wid ?? '' } }, { enabled: wid !== undefined, level: noticeLevel.silent });
  const parts = useCall(listBundleParts).data?.parts;
  const rollBack = useChange(rollBackBundle, { refresh: [listBundleImports, getBundleImport, listBundleParts], success: say('rolledBackDone') });
  const lost = data?.changes.filter((change) => change.changed_since).length ?? 0;
  const ask = () => modal.confirm({
    title: say('rollBackTitle'), okText: say('rollBack'), cancelText: say('cancel'), okButtonProps: { danger: true },
    content: <>{say('rollBackText')}{lost > 0 && <p className="bundle-problem">{say('rollBackLoses', { count: lost })}</p>}</>,
    onOk: () => rollBack.mutateAsync({ body: { wid: wid! } }).catch(() => undefined),
  });
  return (
    <Drawer title={data ? say('importFrom', { name: text(data.origin.title) }) : ''} size={sizes.drawerLarge} open={wid !== undefined} onClose={onClose} destroyOnHidden
      extra={data && !data.rolled_back_time && <Button danger loading={rollBack.isPending} onClick={ask}>{say('rollBack')}</Button>}>
      {data && wid ? <div className="list-card"><DifferenceTable parts={parts ?? []} differences={data.rolled_back_time ? data.changes.map((change) => ({ ...change, changed_since: false })) : data.changes} /></div>
        : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LinesSkeleton lines={6} />}
    </Drawer>
  );
}
