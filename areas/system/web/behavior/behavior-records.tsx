import { AuditOutlined } from '@ant-design/icons';
import { Table } from 'antd';
import { lazy, Suspense } from 'react';
import { listAuditRecords, type AuditRow } from '#platform/contract/platform/audit.ts';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useLanguage } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { behaviorWords } from './behavior-words.ts';
import { Actor, AgentCell, ResultDot, TouchedObject } from './record-cells.tsx';
import { noFilter } from './record-filter.ts';
import { RecordFilters } from './record-filters.tsx';
import { useChoices } from './use-choices.ts';
import { useOpenRecord } from './use-open-record.ts';

const RecordDrawer = lazy(() => import('./record-drawer.tsx').then((module) => ({ default: module.RecordDrawer })));

export function BehaviorRecords() {
  const say = useWords(behaviorWords);
  const language = useLanguage();
  const choices = useChoices();
  const drawer = useOpenRecord();
  const list = useList(listAuditRecords, { filter: noFilter, rowKey: 'wid', sort: '-time', size: 20 });
  const columns = useColumns<AuditRow>(list, [
    // To the second: in a trail it matters what came first.
    { key: 'time', title: say('time'), width: 176, sorter: true, render: (_, row) => <LinkCell onOpen={() => drawer.open(row.wid)}><span className="cell-number">{exactTime(row.time)}</span></LinkCell> },
    { key: 'user_name', title: say('person'), width: 130, render: (_, row) => <Actor record={row} /> },
    { key: language === 'zh' ? 'summary_zh' : 'summary_en', title: say('operation'), width: 220, ellipsis: true },
    { key: 'object_name', title: say('object'), render: (_, row) => <TouchedObject kind={choices.title('kinds', row.object_kind)} record={row} /> },
    { key: 'area', title: say('area'), width: 150, ellipsis: true, render: (_, row) => choices.title('areas', row.area) },
    { key: 'result', title: say('result'), width: 110, render: (_, row) => <ResultDot result={row.result} /> },
    { key: 'message', title: say('message'), ellipsis: true },
    { key: 'address', title: say('address'), width: 140 },
    { key: 'agent', title: say('browser'), width: 160, optional: true, render: (_, row) => <AgentCell agent={row.agent} /> },
    { key: 'role', title: say('role'), width: 130, ellipsis: true, optional: true },
    { key: 'duration_ms', title: say('took'), width: 100, align: 'right', optional: true, render: (_, row) => <NumberCell value={row.duration_ms} unit="ms" /> },
    { key: 'code', title: say('code'), width: 90, align: 'right', optional: true },
    { key: 'object_kind', title: say('kind'), width: 120, optional: true, render: (_, row) => choices.title('kinds', row.object_kind) },
    { key: 'object_wid', title: say('objectId'), width: 200, optional: true, render: (_, row) => <LongText>{row.object_wid}</LongText> },
    { key: 'request_id', title: say('request'), width: 200, optional: true, render: (_, row) => <LongText>{row.request_id}</LongText> },
    { key: 'action', title: say('path'), width: 240, ellipsis: true, optional: true },
    { key: 'before', title: say('before'), width: 240, ellipsis: true, optional: true },
    { key: 'after', title: say('after'), width: 240, ellipsis: true, optional: true },
  ]);

  return (
    <>
      <ListPanel
        list={list} columns={columns} fileName={say('records')} filters={<RecordFilters list={list} />}
        empty={{ icon: <AuditOutlined />, title: say('emptyTitle'), description: say('emptyText') }}
      >
        <Table<AuditRow> {...list.table} {...columns.table} />
      </ListPanel>
      {drawer.used && <Suspense><RecordDrawer wid={drawer.wid} onClose={drawer.close} /></Suspense>}
    </>
  );
}
