import { LockOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Segmented, Tooltip } from 'antd';
import { useState } from 'react';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { previewLakeTable } from '../../../contract/lake-tables.ts';
import { can } from '../../../contract/permissions.ts';
import { AnswerBar } from '../answer/answer-bar.tsx';
import { AnswerTable } from '../answer/answer-table.tsx';
import { tableWords } from './table-words.ts';

const sizes = [100, 500, 1000];

/** The first rows of the table as they are in the lake now. */
export function TableRows({ wid, name }: { wid: string; name: string }) {
  const say = useWords(tableWords);
  const mayQuery = useCan(can.queryLake);
  const [rows, setRows] = useState(sizes[0]!);
  const preview = useCall(previewLakeTable, { query: { wid, rows } }, { enabled: mayQuery, keepPrevious: true, fresh: 0, level: noticeLevel.silent });
  if (!mayQuery) return <div className="lake-part"><EmptyState icon={<LockOutlined />} title={say('rowsForbidden')} description={say('rowsForbiddenHint')} /></div>;
  if (preview.error && !preview.isFetching) return <div className="lake-part"><ErrorState error={preview.error} onRetry={() => void preview.refetch()} /></div>;
  if (!preview.data) return <LinesSkeleton lines={10} />;
  return (
    <div className="lake-stack">
      <AnswerBar answer={preview.data} name={name}>
        <Segmented value={rows} aria-label={say('rows')} onChange={setRows} options={sizes.map((value) => ({ value, label: say('count', { count: value }) }))} />
        <Tooltip title={say('refresh')}><Button type="text" icon={<ReloadOutlined spin={preview.isFetching} />} aria-label={say('refresh')} onClick={() => void preview.refetch()} /></Tooltip>
      </AnswerBar>
      <AnswerTable answer={preview.data} />
    </div>
  );
}
