import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import type { ReplyOf } from '#platform/contract/call.ts';
import { useWords } from '#platform/web/words.ts';
import type { previewBackfill } from '../../contract/backfills.ts';
import { backfillWords } from './backfill-words.ts';

interface BackfillPreviewProps {
  asked: boolean;
  preview: ReplyOf<typeof previewBackfill> | undefined;
  error: Error | null;
  downstream: boolean;
  onRetry: () => void;
}

/** What would run, and what would follow it. */
export function BackfillPreview({ asked, preview, error, downstream, onRetry }: BackfillPreviewProps) {
  const say = useWords(backfillWords);
  if (!asked) return <EmptyState compact title={say('previewHint')} />;
  if (error) return <ErrorState compact title={say('previewFailed')} error={error} onRetry={onRetry} />;
  if (!preview) return <LinesSkeleton lines={4} />;
  const { firings, done } = preview;
  return (
    <div className="backfill-preview">
      <b>{firings.length === 0 ? say('nothingToRun') : say('willRun', { count: firings.length })}</b>
      {firings.length > 0 && <p>{say('firstAndLast', { first: exactTime(firings[0]!), last: exactTime(firings.at(-1)!) })}</p>}
      {done > 0 && <p>{say('already', { count: done })}</p>}
      <h4>{say('following')}{!downstream && preview.downstream.length > 0 && ` ${say('notIncluded')}`}</h4>
      {preview.downstream.length === 0 ? <p>{say('noFollowing')}</p> : <ul>{preview.downstream.map((task) => <li key={task.wid} style={{ paddingInlineStart: (task.depth - 1) * 16 }} data-left={!downstream || undefined}>{task.name}</li>)}</ul>}
    </div>
  );
}
