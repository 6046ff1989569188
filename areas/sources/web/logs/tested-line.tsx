import { Tooltip } from 'antd';
import type { CSSProperties } from 'react';
import { useWords } from '#platform/web/words.ts';
import type { LogLineTest } from '../../contract/resource-trials.ts';
import { cutLine } from './cut-line.ts';
import { logWords } from './log-words.ts';
import './logs.css';

const colours = 8;

/** A line with what the rule took out of it: each field in a colour of its own, its name on hover; or where it stopped. */
export function TestedLine({ test }: { test: LogLineTest }) {
  const colourOf = new Map([...new Set(test.captures.map(({ name }) => name))].map((name, index) => [name, (index % colours) + 1]));
  const stops = !test.matched && (test.problem === 'no-match' || test.problem === 'bad-json');
  return (
    <li className="tested-line" data-matched={test.matched}>
      <code>
        {test.matched
          ? cutLine(test.line, test.captures).map(({ text, name, start }) => (name === undefined ? <span key={start}>{text}</span> : (
            <Tooltip key={start} title={name}><mark style={{ '--mark': `var(--chart-${colourOf.get(name)})` } as CSSProperties}>{text}</mark></Tooltip>
          )))
          : stops ? <><span className="line-good">{test.line.slice(0, test.stopped_at)}</span><span className="line-bad">{test.line.slice(test.stopped_at) || '␄'}</span></> : test.line}
      </code>
      {test.problem !== '' && <Problem {...test} />}
      {test.fields.length > 0 && (
        <dl className="line-fields">
          {test.fields.map(({ name, value }) => (
            <div key={name}><dt>{colourOf.has(name) && <span className="field-colour" style={{ background: `var(--chart-${colourOf.get(name)})` }} />}{name}</dt><dd title={value ?? 'null'}>{value ?? <em>null</em>}</dd></div>
          ))}
        </dl>
      )}
    </li>
  );
}

const problemWords = {
  'too-slow': 'problem_too_slow', 'bad-json': 'problem_bad_json', timestamp: 'problem_timestamp', encoding: 'problem_encoding', 'too-long': 'problem_too_long', 'not-syslog': 'problem_not_syslog',
  'no-match': 'problem_no_match_plain', '': 'problem_no_match_plain',
} as const;

function Problem({ problem, expected }: LogLineTest) {
  const say = useWords(logWords);
  return <p className="line-problem">{problem === 'no-match' && expected !== '' ? say('problem_no_match', { expected }) : say(problemWords[problem])}</p>;
}
