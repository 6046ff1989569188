import { useMemo } from 'react';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getGrantTree } from '../../contract/role-grants.ts';
import { grantsWords } from './grants-words.ts';
import { ReadGrants } from './read-grants.tsx';

/** What a role grants, to read. */
export function GrantsOfRole({ wid }: { wid: string }) {
  const say = useWords(grantsWords);
  const { data, error, refetch } = useCall(getGrantTree, { query: { wid } }, { level: noticeLevel.silent });
  const granted = useMemo(() => new Set(data ? [...data.menus, ...data.permissions] : []), [data]);
  if (error) return <ErrorState compact title={say('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={8} />;
  return <ReadGrants tree={data.tree} granted={granted} />;
}
