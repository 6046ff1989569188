import { Table } from 'antd';
import type { RowOf } from '#platform/contract/call.ts';
import { getAuditRecord, listAuditRecords } from '#platform/contract/platform/audit.ts';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { accessWords } from './access-words.ts';

type AuditRow = RowOf<typeof listAuditRecords>;

const results = {
  ok: { state: 'succeeded', word: accessWords.words.ok },
  refused: { state: 'warning', word: accessWords.words.refused },
  failed: { state: 'failed', word: accessWords.words.failedResult },
} as const;

/** Who did what to the role, with the picture before and after. */
export function RoleLog({ wid }: { wid: string }) {
  const say = useWords(accessWords);
  const text = useText();
  const filter = { object_kind: 'role', object_wid: wid };
  const list = useList(listAuditRecords, { filter, rowKey: 'wid', name: 'log', size: 20, sort: '-time' });
  const columns = useColumns<AuditRow>(list, [
    { key: 'summary_zh', title: say('what'), render: (_, record) => text({ zh: record.summary_zh, en: record.summary_en }) },
    { key: 'user_name', title: say('who'), width: 160, ellipsis: true },
    { key: 'result', title: say('result'), width: 110, render: (_, record) => <StateDot {...results[record.result]} /> },
    { key: 'time', title: say('time'), width: 140, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
  ]);
  return (
    <ListPanel list={list} columns={columns} fileName={say('log')} empty={{ title: say('noLog') }}>
      <Table<AuditRow> {...list.table} {...columns.table} expandable={{ expandedRowRender: pictures }} />
    </ListPanel>
  );
}

const pictures = ({ wid, message }: AuditRow) => <Pictures wid={wid} message={message} />;

function Pictures({ wid, message }: { wid: string; message: string }) {
  const say = useWords(accessWords);
  const { data, error, refetch } = useCall(getAuditRecord, { params: { wid } }, { fresh: Infinity, level: noticeLevel.silent });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={3} />;
  const shown = ([['before', data.before], ['after', data.after]] as const).filter(([, value]) => value !== null && value !== undefined);
  return (
    <div className="role-pictures">
      {message && <p>{message}</p>}
      {shown.length === 0 && !message && <p>{say('noPicture')}</p>}
      {shown.map(([when, value]) => <section key={when}><h4>{say(when)}</h4><pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre></section>)}
    </div>
  );
}
