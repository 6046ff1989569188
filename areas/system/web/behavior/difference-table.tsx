import { Button, Table } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useWords } from '#platform/web/words.ts';
import { behaviorWords } from './behavior-words.ts';
import { differences, mostFields, valueText, type Difference } from './differences.ts';

interface Pictures {
  before: unknown;
  after: unknown;
}

/** What was and what is, field by field; what stayed the same is one click away. */
export function DifferenceTable({ before, after }: Pictures) {
  const say = useWords(behaviorWords);
  const [all, setAll] = useState(false);
  const found = useMemo(() => differences(before, after), [before, after]);
  if (found.length === 0) return <EmptyState compact title={say('noPicture')} />;
  const fields = found.slice(0, mostFields);
  const unchanged = fields.filter(({ changed }) => !changed).length;
  // A picture that only tells a state, such as a failed attempt, has nothing that changed: then all of it is shown.
  const shown = all || unchanged === fields.length ? fields : fields.filter(({ changed }) => changed);
  return (
    <div className="behavior-difference">
      <Table<Difference>
        size="small" pagination={false} rowKey="path" dataSource={shown} tableLayout="fixed"
        columns={[
          { key: 'path', dataIndex: 'path', title: say('field'), width: '24%', render: (path: string) => <code>{path || say('whole')}</code> },
          { key: 'before', title: say('before'), render: (_, field) => <Value value={field.before} mark={field.changed ? 'before' : undefined} /> },
          { key: 'after', title: say('after'), render: (_, field) => <Value value={field.after} mark={field.changed ? 'after' : undefined} /> },
        ]}
      />
      <footer>
        {found.length > mostFields && <span>{say('tooMany', { count: mostFields })}</span>}
        {unchanged > 0 && unchanged < fields.length && (
          <>
            <span>{say('unchangedHidden', { count: unchanged })}</span>
            <Button type="link" size="small" onClick={() => setAll(!all)}>{say(all ? 'hide' : 'show')}</Button>
          </>
        )}
      </footer>
    </div>
  );
}

function Value({ value, mark }: { value: unknown; mark: 'before' | 'after' | undefined }) {
  if (value === undefined) return <span className="cell-missing" aria-hidden>–</span>;
  return <div className="behavior-value" data-mark={mark} tabIndex={0}>{valueText(value)}</div>;
}
