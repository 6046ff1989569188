import { Alert, Button } from 'antd';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { AnswerTable } from '../lake/answer/answer-table.tsx';
import { streamsWords } from './streams-words.ts';
import type { StreamForm } from './use-stream-form.ts';

const shown = 20;

/** The latest events, the newest first. */
export function EventSample({ form }: { form: StreamForm }) {
  const say = useWords(streamsWords);
  const text = useText();
  const { sample, draft: { definition: { source } } } = form;
  if (sample.isFetching) return <LinesSkeleton lines={4} />;
  if (sample.error) return <ErrorState compact error={sample.error} onRetry={form.readSample} />;
  if (!sample.data) return null;
  const { columns, rows, bad, problem } = sample.data;
  const open = source.kind === 'topic' && source.format.kind === 'json' && !source.format.fields && rows.length > 0;
  return (
    <div className="stream-sample">
      {bad > 0 && <Alert type="warning" showIcon title={say('badMessages', { count: bad, reason: problem ? text(problem) : '' })} />}
      {open && <Alert type="info" showIcon title={say('fieldsTold', { count: columns.length - Object.values(source.facts).filter(Boolean).length })} action={<Button size="small" onClick={form.keepFields}>{say('keepFields')}</Button>} />}
      <AnswerTable answer={{ columns, rows: rows.slice(0, shown), truncated: false, milliseconds: 0 }} />
    </div>
  );
}
