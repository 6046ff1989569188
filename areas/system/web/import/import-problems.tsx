import { DownloadOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { useState } from 'react';
import type { ImportProblem, ImportResult } from '#platform/contract/platform/imports.ts';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useLanguage } from '#platform/web/language.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { useWords } from '#platform/web/words.ts';
import type { ImportCalls } from './import-calls.ts';
import { importWords } from './import-words.ts';

/** Row, column and reason of each problem, and all bad rows as a file. */
export function ImportProblems({ calls, run, result }: { calls: ImportCalls; run: string; result: ImportResult }) {
  const say = useWords(importWords);
  const language = useLanguage();
  const [{ page, size }, setPaging] = useState({ page: 1, size: 10 });
  const problems = useCall(calls.problems, { query: { run, pi: page, ps: size } }, { keepPrevious: true });
  const { rows, total } = (problems.data ?? { rows: [], total: 0 }) as { rows: ImportProblem[]; total: number };
  if (problems.error && !problems.data) return <ErrorState compact error={problems.error} onRetry={() => void problems.refetch()} />;
  return (
    <section className="import-problems">
      <div className="import-problems-head">
        <h3>{say('someBad', { count: result.bad.toLocaleString(language) })}</h3>
        <span className="import-hint">{say('reportHint')}</span>
        <Button size="small" icon={<DownloadOutlined />} onClick={() => void downloadFrom(calls.report, { query: { run } }).catch(() => undefined)}>{say('report')}</Button>
      </div>
      <Table<ImportProblem> size="small" rowKey="seq" dataSource={rows} loading={problems.isFetching} tableLayout="fixed"
        pagination={{ current: page, pageSize: size, total, size: 'small', hideOnSinglePage: total <= 10, showSizeChanger: true, pageSizeOptions: [10, 20, 50], onChange: (current, pageSize) => setPaging({ page: current, size: pageSize }) }}
        columns={[
          { dataIndex: 'row', title: say('row'), width: 72, align: 'right' },
          { dataIndex: 'column', title: say('column'), width: 130, ellipsis: true },
          { dataIndex: 'value', title: say('value'), width: 200, render: (value: string) => <LongText plain>{value}</LongText> },
          { dataIndex: 'reason', title: say('reason') },
        ]} />
    </section>
  );
}
