import { ReloadOutlined } from '@ant-design/icons';
import { Button, Table, Tooltip } from 'antd';
import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import type { ReplyOf } from '#platform/contract/call.ts';
import { refreshCalls, useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getLakeTable, getLakeTableStatistics, listLakeTables } from '../../../contract/lake-tables.ts';
import { tableWords } from './table-words.ts';

type Column = ReplyOf<typeof getLakeTableStatistics>['columns'][number];

/** What the lake itself counts, column by column. */
export function TableStatistics({ wid }: { wid: string }) {
  const say = useWords(tableWords);
  const client = useQueryClient();
  const found = useCall(getLakeTableStatistics, { query: { wid } }, { fresh: 60_000, level: noticeLevel.silent });
  const { data } = found;
  // The numbers of rows and bytes above the tabs and in the list were counted along the way.
  useEffect(() => {
    if (data) refreshCalls(client, [getLakeTable, listLakeTables]);
  }, [client, data]);
  if (found.error && !data) return <div className="lake-part"><ErrorState error={found.error} onRetry={() => void found.refetch()} /></div>;
  if (!data) return <LinesSkeleton lines={10} />;
  const value = (text: string | null) => (text === null ? <Missing /> : <LongText plain>{text}</LongText>);
  return (
    <div className="lake-stack">
      <div className="lake-bar">
        <span className="lake-note">{say('statisticsHint')}</span>
        <span className="lake-bar-end"><Tooltip title={say('refresh')}><Button type="text" icon={<ReloadOutlined spin={found.isFetching} />} aria-label={say('refresh')} onClick={() => void found.refetch()} /></Tooltip></span>
      </div>
      <div className="list-card">
        <Table<Column> size="small" rowKey="name" dataSource={data.columns} pagination={data.columns.length > 100 ? { pageSize: 100, showSizeChanger: false } : false} columns={[
          { key: 'name', dataIndex: 'name', title: say('field'), width: 280, render: (name: string) => <span className="lake-code"><LongText plain>{name}</LongText></span> },
          { key: 'nulls', dataIndex: 'nulls', title: say('nulls'), width: 120, align: 'right', render: (nulls: number) => <NumberCell value={nulls} /> },
          { key: 'share', title: say('nullShare'), width: 120, align: 'right', render: (_, { nulls }) => (data.rows === 0 ? <Missing /> : <NumberCell value={(nulls / data.rows) * 100} digits={1} unit="%" />) },
          { key: 'distinct', dataIndex: 'distinct', title: say('distinct'), width: 140, align: 'right', render: (distinct: number | null) => <NumberCell value={distinct} /> },
          { key: 'least', dataIndex: 'least', title: say('least'), render: value },
          { key: 'greatest', dataIndex: 'greatest', title: say('greatest'), render: value },
        ]} />
      </div>
    </div>
  );
}
