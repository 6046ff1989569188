import { Button, Input, type GetRef } from 'antd';
import { useRef } from 'react';
import { useWords } from '#platform/web/words.ts';
import { lineProblems, lineRange, readLines, type LineFault } from './lines.ts';
import { settingsWords } from './settings-words.ts';
import type { ValueSchema } from './value-kind.ts';

interface LinesFieldProps {
  /** From the form item around it. */
  id?: string;
  value?: string[];
  onChange?: (lines: string[]) => void;
  onBlur?: () => void;
  schema: ValueSchema;
  label: string;
}

const shownProblems = 5;
const faultWords = { address: 'badAddress', web: 'badWeb', email: 'badEmail', other: 'badLine' } as const satisfies Record<LineFault, string>;

/** A list as text, one entry per line. What is wrong is said of its line, and a click goes there. */
export function LinesField({ id, value = [], onChange, onBlur, schema, label }: LinesFieldProps) {
  const say = useWords(settingsWords);
  const area = useRef<GetRef<typeof Input.TextArea>>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const text = value.join('\n');
  const problems = lineProblems(text, schema);
  const bad = new Set(problems.map(({ line }) => line));
  const count = Math.max(value.length, 1);

  const goTo = (line: number) => {
    const field = area.current?.resizableTextArea?.textArea;
    field?.focus();
    field?.setSelectionRange(...lineRange(text, line));
  };

  return (
    <div className="lines-field">
      <div className="lines-field-box" data-bad={problems.length > 0 || undefined}>
        <div className="lines-field-gutter" ref={gutter} aria-hidden>
          {Array.from({ length: count }, (_, index) => <span key={index} data-bad={bad.has(index + 1) || undefined}>{index + 1}</span>)}
        </div>
        <Input.TextArea
          id={id} ref={area} variant="borderless" rows={10} value={text} spellCheck={false} wrap="off" aria-label={label} aria-invalid={problems.length > 0}
          aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
          onChange={(event) => onChange?.(event.target.value.split('\n'))} onBlur={onBlur}
          onScroll={(event) => gutter.current?.scrollTo({ top: event.currentTarget.scrollTop })}
        />
      </div>
      {problems.length === 0 ? (
        <div className="lines-field-count">{say('entries', { count: readLines(text).length })}</div>
      ) : (
        <ul className="lines-field-problems" id={`${id}-problems`} role="status">
          {problems.slice(0, shownProblems).map(({ line, text: entry, fault }) => (
            <li key={line}>
              <Button type="link" size="small" danger onClick={() => goTo(line)}>{say('lineProblem', { line })}</Button>
              <span><code>{entry}</code> {say(faultWords[fault])}</span>
            </li>
          ))}
          {problems.length > shownProblems && <li>{say('moreProblems', { count: problems.length - shownProblems })}</li>}
        </ul>
      )}
    </div>
  );
}
