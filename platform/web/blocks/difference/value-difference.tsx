import { Checkbox } from 'antd';
import { useState } from 'react';
import { useWords } from '../../words.ts';
import { LongText } from '../cells/long-text.tsx';
import { blockWords } from '../words.ts';
import { differenceRows, type DifferenceRow } from './difference-rows.ts';
import './value-difference.css';

interface ValueDifferenceProps {
  before: unknown;
  after: unknown;
  /** What a field is called for people; its path unless told. */
  nameOf?: (path: string) => string;
}

/** Two values of one thing, field by field: what was, what is. Fields that stayed are folded away. */
export function ValueDifference({ before, after, nameOf = (path) => path }: ValueDifferenceProps) {
  const say = useWords(blockWords);
  const [all, setAll] = useState(false);
  const rows = differenceRows(before, after);
  const same = rows.filter(({ kind }) => kind === 'same').length;
  const shown = all ? rows : rows.filter(({ kind }) => kind !== 'same');
  return (
    <div className="value-difference">
      <table>
        <thead><tr><th scope="col">{say('field')}</th><th scope="col">{say('before')}</th><th scope="col">{say('after')}</th></tr></thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.path} data-kind={row.kind}>
              <th scope="row">{row.path ? nameOf(row.path) : say('value')}</th>
              <td><Value row={row} side="before" /></td>
              <td><Value row={row} side="after" /></td>
            </tr>
          ))}
          {shown.length === 0 && <tr><td colSpan={3}>{say('noDifference')}</td></tr>}
        </tbody>
      </table>
      {same > 0 && <Checkbox checked={all} onChange={(event) => setAll(event.target.checked)}>{say('showSame', { count: same })}</Checkbox>}
    </div>
  );
}

function Value({ row, side }: { row: DifferenceRow; side: 'before' | 'after' }) {
  const text = row[side];
  if (text === undefined) return <span className="value-difference-none">–</span>;
  const other = new Set((row[side === 'before' ? 'after' : 'before'] ?? '').split('\n'));
  const lines = text.split('\n');
  if (lines.length === 1) return <span className={row.kind === 'same' ? undefined : `value-difference-${side}`}><LongText plain>{text}</LongText></span>;
  // Of a list only what came or went is worth reading.
  const changed = lines.filter((line) => !other.has(line));
  return (
    <ul>
      {(changed.length > 0 ? changed : lines).map((line, index) => <li key={index} className={changed.length > 0 ? `value-difference-${side}` : undefined}><LongText plain>{line}</LongText></li>)}
    </ul>
  );
}
