import { ValueDifference } from '#platform/web/blocks/difference/value-difference.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { getTaskVersion } from '../../contract/tasks.ts';
import { useVersionsInWords } from '../tasks/content-in-words.ts';

/** What one version of a task changes against another; against nothing, all of it is new. */
export function VersionChange({ task, from, to }: { task: string; from: number | null; to: number }) {
  const inWords = useVersionsInWords();
  const of = (number: number) => ({ params: { id: task, number: String(number) } });
  const after = useCall(getTaskVersion, of(to), { level: noticeLevel.silent });
  const before = useCall(getTaskVersion, of(from ?? 0), { enabled: from !== null, level: noticeLevel.silent });
  const error = after.error ?? before.error;
  if (error) return <ErrorState compact error={error} onRetry={() => void Promise.all([after.refetch(), from !== null && before.refetch()])} />;
  if (!after.data || (from !== null && !before.data)) return <LinesSkeleton lines={4} />;
  return <ValueDifference named {...inWords(before.data, after.data)} />;
}
