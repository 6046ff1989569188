import { Alert, Tag } from 'antd';
import type { ReplyOf } from '#platform/contract';
import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { previewKafkaChanges } from '../../contract/semi-structured-tasks.ts';
import { kafkaChangesWords } from './kafka-changes-words.ts';
import '../lake/lake.css';

type Preview = ReplyOf<typeof previewKafkaChanges>;
type Change = Preview['changes'][number];

interface ChangesPreviewProps {
  answer: { data: Preview | undefined; error: unknown; isFetching: boolean; refetch(): unknown };
  /** Which one is wanted; empty: the topic tells of one. */
  table: string;
}

const colors = { insert: 'success', update: 'processing', delete: 'error', truncate: 'warning' } as const;

/** What the latest messages of a topic would do to the target, the newest first. */
export function ChangesPreview({ answer: { data, error, isFetching, refetch }, table }: ChangesPreviewProps) {
  const say = useWords(kafkaChangesWords);
  if (isFetching) return <LinesSkeleton lines={4} />;
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { tables, fields, changes, bad, others, looked } = data;
  const key = fields.filter(({ isKey }) => isKey).map(({ name }) => name).join(', ');
  return (
    <div className="changes-preview">
      {tables.length > 1 && table.trim() === '' && <Alert type="warning" showIcon title={say('several', { count: tables.length })} />}
      {bad > 0 && <Alert type="warning" showIcon title={say('badMessages', { count: bad, looked })} />}
      {fields.length > 0 && key === '' && <Alert type="info" showIcon title={say('noKey')} />}
      {fields.length > 0 && <p className="task-quiet">{key ? say('fields', { count: fields.length, key }) : say('fieldsNoKey', { count: fields.length })}{others > 0 && ` ${say('otherMessages', { count: others })}`}</p>}
      {changes.length === 0 ? <EmptyState compact title={say('noChanges')} /> : <ChangesTable changes={changes} severalTables={tables.length > 1} />}
    </div>
  );
}

function ChangesTable({ changes, severalTables }: { changes: readonly Change[]; severalTables: boolean }) {
  const say = useWords(kafkaChangesWords);
  const text = useText();
  return (
    <div className="lake-answer" tabIndex={0} role="region" aria-label={say('preview')}>
      <table>
        <thead>
          <tr><th scope="col">{say('operation')}</th>{severalTables && <th scope="col">{say('table')}</th>}<th scope="col">{say('row')}</th><th scope="col">{say('time')}</th><th scope="col">{say('position')}</th></tr>
        </thead>
        <tbody>
          {changes.map(({ position, time, table, operation, row, problem }, at) => (
            <tr key={at}>
              <td>{operation ? <Tag color={colors[operation]}>{say(operation)}</Tag> : <Tag color="error">{say('bad')}</Tag>}</td>
              {severalTables && <td><bdi>{table}</bdi></td>}
              <td title={row.slice(0, 2000)}>{problem && <span className="changes-problem">{text(problem)}</span>}<code className="lake-code">{row.length > 300 ? `${row.slice(0, 300)}…` : row}</code></td>
              <td>{time && exactTime(time)}</td>
              <td>{position}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
