import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#platform/web/words.ts';
import { developmentWords } from './development-words.ts';

interface ParametersInputProps {
  value: Record<string, string>;
  onChange: (value: Record<string, string>) => void;
  /** Only the values are open to change. */
  fixedNames?: boolean;
}

/** Names and values. A line without a name counts for nothing, of two with the same name the later one holds. */
export function ParametersInput({ value, onChange, fixedNames = false }: ParametersInputProps) {
  const say = useWords(developmentWords);
  const [lines, setLines] = useState(() => Object.entries(value));
  const set = (next: [string, string][]) => {
    setLines(next);
    onChange(Object.fromEntries(next.filter(([name]) => name.trim() !== '').map(([name, text]) => [name.trim(), text])));
  };
  const change = (at: number, part: 0 | 1, text: string) => set(lines.map((line, index): [string, string] => (index === at ? (part === 0 ? [text, line[1]] : [line[0], text]) : line)));
  return (
    <div className="dev-parameters">
      {lines.map(([name, text], at) => (
        <div key={at}>
          <Input value={name} readOnly={fixedNames} maxLength={100} spellCheck={false} placeholder={say('parameterName')} aria-label={say('parameterName')} onChange={(event) => change(at, 0, event.target.value)} />
          <Input value={text} maxLength={10_000} spellCheck={false} placeholder={say('parameterValue')} aria-label={name || say('parameterValue')} onChange={(event) => change(at, 1, event.target.value)} />
          {!fixedNames && <Button type="text" icon={<DeleteOutlined />} aria-label={say('removeParameter', { name })} onClick={() => set(lines.filter((_, index) => index !== at))} />}
        </div>
      ))}
      {!fixedNames && <Button type="dashed" icon={<PlusOutlined />} onClick={() => setLines([...lines, ['', '']])}>{say('addParameter')}</Button>}
    </div>
  );
}
