import { Button, Table } from 'antd';
import { useMemo, useState } from 'react';
import { useWords } from '../../words.ts';
import { EmptyState } from '../empty-state.tsx';
import { blockWords } from '../words.ts';
import { cameAndWent, differences, mostFields, shownText, type Difference } from './differences.ts';
import './value-difference.css';

interface ValueDifferenceProps {
  before: unknown;
  after: unknown;
  /** Keys are words for people, not names of fields. */
  named?: boolean;
}

/** What was and what is, field by field; what stayed the same is one click away. */
export function ValueDifference({ before, after, named = false }: ValueDifferenceProps) {
  const say = useWords(blockWords);
  const [all, setAll] = useState(false);
  const found = useMemo(() => differences(before, after, named ? ' › ' : '.'), [before, after, named]);
  if (found.length === 0) return <EmptyState compact title={say('nothingToCompare')} />;
  const fields = found.slice(0, mostFields);
  const unchanged = fields.filter(({ changed }) => !changed).length;
  // What only tells a state, such as a failed attempt, has nothing that changed: then all of it is shown.
  const shown = all || unchanged === fields.length ? fields : fields.filter(({ changed }) => changed);
  return (
    <div className="value-difference">
      <Table<Difference>
        size="small" pagination={false} rowKey="path" dataSource={shown} tableLayout="fixed"
        columns={[
          { key: 'path', dataIndex: 'path', title: say('field'), width: '24%', render: (path: string) => (named ? path : <code>{path || say('wholeValue')}</code>) },
          { key: 'before', title: say('before'), render: (_, field) => <Value field={field} side="before" /> },
          { key: 'after', title: say('after'), render: (_, field) => <Value field={field} side="after" /> },
        ]}
      />
      <footer>
        {found.length > mostFields && <span>{say('tooManyFields', { count: mostFields })}</span>}
        {unchanged > 0 && unchanged < fields.length && (
          <>
            <span>{say('unchangedHidden', { count: unchanged })}</span>
            <Button type="link" size="small" onClick={() => setAll(!all)}>{say(all ? 'hideUnchanged' : 'showUnchanged')}</Button>
          </>
        )}
      </footer>
    </div>
  );
}

function Value({ field, side }: { field: Difference; side: 'before' | 'after' }) {
  const say = useWords(blockWords);
  if (field[side] === undefined) return <span className="cell-missing" aria-hidden>–</span>;
  const mark = field.changed ? side : undefined;
  const lists = field.changed ? cameAndWent(field) : undefined;
  // Of a long list only what came or went is worth reading.
  const text = lists ? lists[side].join('\n') : shownText(field[side]);
  return (
    <div className="value-difference-value" data-mark={mark} tabIndex={0}>
      {text}
      {lists && lists.same > 0 && <div className="value-difference-same">{say('sameInList', { count: lists.same })}</div>}
    </div>
  );
}
