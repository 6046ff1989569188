import { Alert, Tabs } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import { lineChart, type ChartOption } from '#platform/web/blocks/dashboard/chart-options.ts';
import { ChartTile } from '#platform/web/blocks/dashboard/chart-tile.tsx';
import { Dashboard } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { SqlEditor } from '#platform/web/blocks/sql/sql-editor.tsx';
import { useWords } from '#platform/web/words.ts';
import type { AlgorithmResult } from '../../contract/algorithms.ts';
import { AnswerBar } from '../lake/answer/answer-bar.tsx';
import { AnswerTable } from '../lake/answer/answer-table.tsx';
import { algorithmsWords } from './algorithms-words.ts';
import { scatterChart } from './scatter-chart.ts';

interface AlgorithmResultPaneProps {
  /** Undefined: nothing was asked yet. */
  result: UseQueryResult<AlgorithmResult, Error> | undefined;
  name: string;
  mayQuery: boolean;
}

/** The rows that the lake reckoned, a picture where there is one, and the SQL. */
export function AlgorithmResultPane({ result, name, mayQuery }: AlgorithmResultPaneProps) {
  const say = useWords(algorithmsWords);
  return (
    <section className="algorithm-result" aria-label={say('result')} aria-busy={result?.isFetching}>
      {!mayQuery ? <Alert type="info" showIcon title={say('mayNotQuery')} />
        : !result ? <EmptyState compact title={say('nothingYet')} description={say('nothingYetHint')} />
          : result.error ? <Alert type="error" showIcon title={<span className="lake-failure">{errorText(result.error)}</span>} />
            : result.data ? <Answer result={result.data} name={name} />
              : <LinesSkeleton lines={8} />}
    </section>
  );
}

function Answer({ result, name }: { result: AlgorithmResult; name: string }) {
  const say = useWords(algorithmsWords);
  const option = chartOf(result);
  return (
    <Tabs size="small" items={[
      {
        key: 'rows', label: say('rows'), children: (
          <div className="lake-stack">
            {option && <Dashboard><ChartTile span={24} title={say('chart', { x: result.chart!.x, y: result.chart!.y.join(', ') })} option={option} /></Dashboard>}
            <AnswerBar answer={result.answer} name={name} />
            <AnswerTable answer={result.answer} />
          </div>
        ),
      },
      { key: 'sql', label: say('sql'), children: <div className="algorithm-sql"><SqlEditor value={result.sql} readOnly dialect="postgresql" label={say('sql')} /></div> },
    ]} />
  );
}

function chartOf({ chart, answer }: AlgorithmResult): ChartOption | undefined {
  if (!chart || answer.rows.length === 0) return undefined;
  if (chart.kind === 'scatter') return scatterChart(chart, answer);
  const at = (name: string) => answer.columns.findIndex((column) => column.name === name);
  const numbers = (name: string) => answer.rows.map((row) => (row[at(name)] == null ? null : Number(row[at(name)])));
  return lineChart({ x: { name: chart.x, labels: answer.rows.map((row) => row[at(chart.x)] ?? '') }, y: { name: chart.y[0]! }, series: chart.y.map((name) => ({ name, values: numbers(name) })) });
}
