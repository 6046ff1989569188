import { Tooltip } from 'antd';
import { CopyButton } from '../copy-button.tsx';
import { Missing } from './time-cell.tsx';
import './cells.css';

/** In Latin letters; a Chinese character is as wide as two. */
const tailWidth = 10;
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;
const widthOf = (character: string) => (wide.test(character) ? 2 : 1);

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
  if (characters.reduce((sum, character) => sum + widthOf(character), 0) <= tailWidth * 2) return [text, ''];
  let at = characters.length;
  for (let left = tailWidth; at > 0; at -= 1) {
    left -= widthOf(characters[at - 1]!);
    if (left < 0) break;
  }
  // Beside an ellipsis a space would look like a gap.
  while (/\s/.test(characters[at] ?? '')) at += 1;
  return [characters.slice(0, at).join(''), characters.slice(at).join('')];
}
