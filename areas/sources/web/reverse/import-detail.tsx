import { Drawer } from 'antd';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getImport } from '../../contract/reverse-import.ts';
import { ObjectDifferences } from './object-differences.tsx';
import { reverseWords } from './reverse-words.ts';
import './reverse.css';

/** What one import changed. */
export function ImportDetail({ source, wid, onClose }: { source: string; wid: string; onClose: () => void }) {
  const say = useWords(reverseWords);
  const found = useCall(getImport, { query: { wid } }, { level: noticeLevel.silent });
  return (
    <Drawer open title={found.data ? say('detailTitle', { number: found.data.number }) : ' '} size="min(1280px, 92vw)" onClose={onClose} destroyOnHidden>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        : !found.data ? <LinesSkeleton lines={8} />
          : found.data.objects.length === 0 ? <EmptyState title={say('noChanges')} />
            : <><ObjectDifferences objects={found.data.objects} source={source} />{found.data.left_out > 0 && <p className="reverse-note">{say('leftOut', { count: found.data.left_out })}</p>}</>}
    </Drawer>
  );
}
