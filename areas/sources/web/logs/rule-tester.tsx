import { Alert } from 'antd';
import { useDeferredValue, useEffect, useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { LogRule } from '../../contract/log-resources.ts';
import { tryLogLines } from '../../contract/resource-trials.ts';
import { CodeInput } from '../resources/code-input.tsx';
import { logWords } from './log-words.ts';
import { TestedLine } from './tested-line.tsx';
import './logs.css';

const mostLines = 50;
const pause = 400;

/** Lines of a log against the rule as it is being written. */
export function RuleTester({ rule, lines, onLines }: { rule: LogRule; lines: string; onLines: (lines: string) => void }) {
  const say = useWords(logWords);
  const given = lines.split('\n').filter((line) => line.trim() !== '').slice(0, mostLines);
  const asked = useDeferredValue(useSettled(JSON.stringify({ ...rule, lines: given })));
  const test = useCall(tryLogLines, { body: JSON.parse(asked) as LogRule & { lines: string[] } }, { enabled: given.length > 0, keepPrevious: true, level: noticeLevel.silent });
  return (
    <div className="rule-tester">
      <p className="resource-hint">{say('testerHint')}</p>
      <CodeInput rows={4} mostRows={8} value={lines} onChange={onLines} label={say('lines')} placeholder={'10.0.0.1 - - [02/Jan/2026:10:20:30 +0800] "GET / HTTP/1.1" 200 512 "-" "Mozilla/5.0"'} />
      {given.length > 0 && test.error && <Alert type="error" showIcon title={say('testFailed')} description={errorText(test.error)} />}
      {given.length > 0 && !test.error && test.data && (
        <>
          <p className="rule-count" aria-live="polite">{say('matchedOf', { matched: test.data.lines.filter(({ matched }) => matched).length, total: test.data.lines.length })}</p>
          {/* Lines may repeat; their order is what tells them apart. */}
          <ul className="tested-lines">{test.data.lines.map((line, index) => <TestedLine key={`${index}:${line.line}`} test={line} />)}</ul>
        </>
      )}
    </div>
  );
}

/** What is typed, once the typing rests. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
