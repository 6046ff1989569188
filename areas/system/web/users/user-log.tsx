import { Segmented, Table, Tooltip } from 'antd';
import { useState } from 'react';
import { listAuditRecords, type AuditRow } from '#platform/contract/platform/audit.ts';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useLanguage } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { userViewWords } from './user-view-words.ts';

const results = { ok: 'succeeded', refused: 'warning', failed: 'failed' } as const;

/** What this person did, or what was done to them. */
export function UserLog({ wid }: { wid: string }) {
  const say = useWords(userViewWords);
  const [side, setSide] = useState<'by' | 'on'>('by');
  return (
    <>
      <Segmented className="user-log-choice" aria-label={say('log')} value={side} onChange={setSide}
        options={[{ value: 'by', label: say('didThis') }, { value: 'on', label: say('doneToThem') }]} />
      <Records key={side} side={side} filter={side === 'by' ? { user: wid } : { object_kind: 'user', object_wid: wid }} />
    </>
  );
}

function Records({ side, filter }: { side: 'by' | 'on'; filter: Record<string, string> }) {
  const say = useWords(userViewWords);
  const language = useLanguage();
  const list = useList(listAuditRecords, { filter, rowKey: 'wid', sort: '-time', name: 'log' });
  const columns = useColumns<AuditRow>(list, [
    { key: 'time', title: say('time'), width: 120, sorter: true, render: (time: string) => <TimeCell value={time} /> },
    { key: `summary_${language}`, title: say('action'), ellipsis: true },
    side === 'by'
      ? { key: 'object_name', title: say('object'), width: 220, ellipsis: true }
      : { key: 'user_name', title: say('who'), width: 160, ellipsis: true },
    { key: 'result', title: say('result'), width: 120, render: (_, { result, message }) => <Tooltip title={message}><span><StateDot state={results[result]} word={userViewWords.words[result]} /></span></Tooltip> },
    { key: 'address', title: say('address'), width: 140, ellipsis: true },
  ]);
  return (
    <ListPanel fileName={say('log')} list={list} columns={columns} empty={{ title: say('noLog'), description: say('noLogHint') }}>
      <Table<AuditRow> {...list.table} {...columns.table} />
    </ListPanel>
  );
}
