import { ReloadOutlined } from '@ant-design/icons';
import { App, Button, Table } from 'antd';
import { copyText } from '#platform/web/blocks/copy-text.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords, type Say } from '#platform/web/words.ts';
import type { Check, Grade, Result, Said, Word } from './check.ts';
import { environmentWords } from './environment-words.ts';
import { machineChecks } from './machine-checks.ts';
import { serverChecks } from './server-checks.ts';
import { useChecks } from './use-checks.ts';
import './environment-screen.css';

const checks: readonly Check[] = [...machineChecks, ...serverChecks];

interface Row {
  check: Check;
  result: Result | undefined;
  running: boolean;
}

export function EnvironmentScreen() {
  const say = useWords(environmentWords);
  const { message } = App.useApp();
  const { results, at, runAgain } = useChecks(checks);
  const rows: Row[] = checks.map((check) => ({ check, result: results[check.key], running: at === check.key }));
  const copy = async () => {
    if (await copyText(asText(rows, say))) message.success(say('copied'));
    else message.error(say('copyFailed'));
  };
  return (
    <Page
      description={say('purpose')}
      actions={
        <>
          <Button disabled={at !== undefined} onClick={() => void copy()}>{say('copyResult')}</Button>
          <Button type="primary" icon={<ReloadOutlined />} loading={at !== undefined} onClick={runAgain}>
            {say(at === undefined ? 'runAgain' : 'running')}
          </Button>
        </>
      }
    >
      <section className="environment">
        <Summary rows={rows} />
        <Table<Row>
          size="small" pagination={false} rowKey={(row) => row.check.key} dataSource={rows}
          columns={[
            { title: say('item'), width: 160, render: (_, row) => <strong>{say(row.check.title)}</strong> },
            { title: say('state'), width: 120, render: (_, row) => <State row={row} /> },
            { title: say('value'), render: (_, { result }) => result && <span className="environment-value">{saying(say, result.value)}</span> },
            { title: say('advice'), width: '34%', render: (_, { result }) => result?.advice && say(result.advice) },
            { title: say('duration'), width: 120, align: 'right', render: (_, { result }) => result && say('milliseconds', { count: result.milliseconds }) },
          ]}
        />
      </section>
    </Page>
  );
}

function Summary({ rows }: { rows: readonly Row[] }) {
  const say = useWords(environmentWords);
  const done = rows.filter((row) => row.result).length;
  const count = (grade: Grade) => rows.filter((row) => row.result?.grade === grade).length;
  const tone = count('failed') > 0 ? 'failed' : count('warning') > 0 ? 'warning' : 'succeeded';
  const words: Record<Grade, Word> = { failed: 'someFailures', warning: 'someWarnings', succeeded: 'allGood' };
  return (
    <div className="environment-summary" data-tone={done < rows.length ? undefined : tone} role="status">
      {done < rows.length ? say('progress', { done, total: rows.length }) : say(words[tone], { count: count(tone) })}
    </div>
  );
}

function State({ row: { result, running } }: { row: Row }) {
  if (running) return <StateDot state="running" word={environmentWords.words.running} />;
  if (!result) return <StateDot state="waiting" />;
  return <StateDot state={result.grade} word={environmentWords.words[result.grade]} />;
}

function saying(say: Say<Word>, said: Said): string {
  return 'plain' in said ? said.plain : say(said.word, said.values);
}

/** For a message to an administrator: one line per check. */
function asText(rows: readonly Row[], say: Say<Word>): string {
  const lines = rows.flatMap(({ check, result }) =>
    result ? [`[${say(result.grade)}] ${say(check.title)}: ${saying(say, result.value)} (${result.milliseconds} ms)${result.advice ? ` — ${say(result.advice)}` : ''}`] : []);
  return [`${say('title')} ${new Date().toISOString()}`, window.location.origin, navigator.userAgent, ...lines].join('\n');
}
