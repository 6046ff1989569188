import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#platform/web/words.ts';
import { customWords } from '../custom-words.ts';

interface LinesProps<Line> {
  lines: readonly Line[];
  fresh: () => Line;
  onChange: (lines: Line[]) => void;
  children: (line: Line, set: (change: Partial<Line>) => void, index: number) => ReactNode;
  /** Their order matters. */
  ordered?: boolean;
  add?: string;
  more?: ReactNode;
}

/** Lines of the same kind, each of which can be changed, moved up and taken away. */
export function Lines<Line extends object>({ lines, fresh, onChange, children, ordered = false, add, more }: LinesProps<Line>) {
  const say = useWords(customWords);
  const moved = (index: number) => {
    const next = [...lines];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    return next;
  };
  return (
    <div className="custom-lines">
      {lines.map((line, index) => (
        <div key={index} className="custom-line">
          <div className="custom-line-fields">{children(line, (change) => onChange(lines.map((one, at) => (at === index ? { ...one, ...change } : one))), index)}</div>
          {ordered && <Button type="text" size="small" icon={<ArrowUpOutlined />} disabled={index === 0} aria-label={`${say('up')} ${index + 1}`} onClick={() => onChange(moved(index))} />}
          <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`${say('remove')} ${index + 1}`} onClick={() => onChange(lines.filter((_, at) => at !== index))} />
        </div>
      ))}
      <div className="custom-lines-acts">
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...lines, fresh()])}>{add ?? say('add')}</Button>
        {more}
      </div>
    </div>
  );
}
