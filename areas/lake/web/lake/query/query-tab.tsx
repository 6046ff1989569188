import { CaretRightOutlined, StopOutlined } from '@ant-design/icons';
import { Alert, Button, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { SqlEditor } from '#platform/web/blocks/sql/sql-editor.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getLakeTable, listLakeTables } from '../../../contract/lake-tables.ts';
import { AnswerBar } from '../answer/answer-bar.tsx';
import { AnswerTable } from '../answer/answer-table.tsx';
import { QueryHistory, useQueryHistory } from './query-history.tsx';
import { queryWords } from './query-words.ts';
import { useLakeQuery } from './use-lake-query.ts';

const rowLimits = [100, 1000, 10_000];
const timeLimits = [10, 60, 300];
/** Enough for suggestions; a lake with more is searched in its list. */
const suggested = 200;

/** Questions to the lake, written by hand. */
export function QueryTab() {
  const say = useWords(queryWords);
  const history = useQueryHistory();
  const [limits, setLimits] = useState({ rows: 1000, seconds: 60 });
  const [sql, setSql] = useState('');
  const query = useLakeQuery(history.add);
  const tables = useCall(listLakeTables, { query: { ps: suggested, sort: '-data_time' }, body: {} }, { fresh: 60_000, level: noticeLevel.silent });
  const schema = useMemo(() => Object.fromEntries(tables.data?.rows.map(({ schema_name, dataObject }) => [`${schema_name}.${dataObject}`, []]) ?? []), [tables.data]);
  useAskedTable(sql === '', setSql);
  const run = (text: string) => void query.run(text, limits);
  return (
    <div className="lake-query">
      <div className="lake-stack">
        <div className="lake-editor"><SqlEditor value={sql} onChange={setSql} onRun={run} dialect="postgresql" schema={schema} label={say('editor')} /></div>
        <div className="lake-bar">
          {query.running ? <Button danger icon={<StopOutlined />} onClick={query.stop}>{say('stop')}</Button>
            : <Button type="primary" icon={<CaretRightOutlined />} disabled={sql.trim() === ''} onClick={() => run(sql)}>{say('run')}</Button>}
          <Select aria-label={say('rowLimit')} value={limits.rows} onChange={(rows) => setLimits({ ...limits, rows })} options={rowLimits.map((value) => ({ value, label: say('mostRows', { count: value }) }))} />
          <Select aria-label={say('timeLimit')} value={limits.seconds} onChange={(seconds) => setLimits({ ...limits, seconds })} options={timeLimits.map((value) => ({ value, label: say('mostSeconds', { count: value }) }))} />
          <span className="lake-note">{say('shortcut')}</span>
        </div>
        <Outcome {...query} />
      </div>
      <QueryHistory asked={history.asked} onChoose={setSql} onClear={history.clear} />
    </div>
  );
}

function Outcome({ outcome, running }: Pick<ReturnType<typeof useLakeQuery>, 'outcome' | 'running'>) {
  const say = useWords(queryWords);
  if (running) return <LinesSkeleton lines={6} />;
  if (!outcome) return <div className="lake-part"><EmptyState compact title={say('ready')} description={say('readyHint')} /></div>;
  if ('stopped' in outcome) return <Alert type="info" showIcon title={say('stopped')} />;
  if ('error' in outcome) return <Alert type="error" showIcon title={say('failed')} description={<span className="lake-failure">{errorText(outcome.error)}</span>} />;
  return <><AnswerBar answer={outcome.answer} name={say('fileName')} /><AnswerTable answer={outcome.answer} /></>;
}

/** Whoever comes from a table finds a first question about it. */
function useAskedTable(empty: boolean, write: (sql: string) => void) {
  const wid = useSearchParams()[0].get('table') ?? '';
  const table = useCall(getLakeTable, { query: { wid } }, { enabled: wid !== '', level: noticeLevel.silent });
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  useEffect(() => {
    if (table.data && empty) write(`select *\nfrom ${quoted(table.data.schema_name)}.${quoted(table.data.dataObject)}\nlimit 100`);
    // Once, when the table is known: what is typed afterwards stays, an emptied editor too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [table.data === undefined]);
}
