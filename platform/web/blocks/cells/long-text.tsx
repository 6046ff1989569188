import { Tooltip } from 'antd';
import { CopyButton } from '../copy-button.tsx';
import { Missing } from './time-cell.tsx';
import './cells.css';

const tailLength = 10;

interface LongTextProps {
  children: string | null | undefined;
  /** Without a copy button, where the text is not worth one. */
  plain?: boolean;
}

/** Cut in the middle: names of tables and files differ at their end as often as at their start. */
export function LongText({ children, plain }: LongTextProps) {
  if (!children) return <Missing />;
  const [start, end] = splitTail(children);
  return (
    <span className="long-text">
      <Tooltip title={children}>
        <span className="long-text-whole" aria-label={children}>
          <span className="long-text-start" aria-hidden>{start}</span>
          <span className="long-text-end" aria-hidden>{end}</span>
        </span>
      </Tooltip>
      {!plain && <CopyButton text={children} />}
    </span>
  );
}

/** A short text is not split, so that it never shows an ellipsis before its last characters. */
export function splitTail(text: string): [start: string, end: string] {
  const characters = [...text];
  if (characters.length <= tailLength * 2) return [text, ''];
  return [characters.slice(0, -tailLength).join(''), characters.slice(-tailLength).join('')];
}
