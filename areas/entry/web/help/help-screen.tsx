import { useEffect } from 'react';
import { listHelp, canEntry } from '#areas/entry';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { NoticeHeader } from '../notices/notice-page.tsx';
import { HelpArticle } from './help-article.tsx';
import { HelpContents } from './help-contents.tsx';
import { HelpEditor } from './help-editor.tsx';
import { HelpFront } from './help-front.tsx';
import { HelpResults } from './help-results.tsx';
import { HelpSearch } from './help-search.tsx';
import { helpTree, type HelpNode } from './help-tree.ts';
import { useHelpPlace } from './use-help-place.ts';
import '../reading/reading.css';
import './help-screen.css';

export function HelpScreen() {
  const { place } = useHelpPlace();
  const list = useCall(listHelp, undefined, { level: noticeLevel.silent });
  const mayWrite = useCan(canEntry.writeHelp);
  const nodes = helpTree(list.data ?? []);
  useEffect(() => {
    // In braces: newer browsers give a promise back, which is no clean-up.
    window.scrollTo(0, 0);
  }, [place.wid, place.mode]);
  return (
    <div className="notice-page help-page">
      <NoticeHeader><HelpSearch /></NoticeHeader>
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <div className="help-body"><div className="help-contents"><LinesSkeleton lines={12} /></div></div>
      ) : mayWrite && place.mode !== 'read' ? (
        <HelpEditor key={`${place.mode} ${place.wid}`} nodes={nodes} place={place} />
      ) : (
        <div className="help-body">
          <HelpContents nodes={nodes} mayWrite={mayWrite} />
          <Reading nodes={nodes} mayWrite={mayWrite} />
        </div>
      )}
    </div>
  );
}

function Reading({ nodes, mayWrite }: { nodes: readonly HelpNode[]; mayWrite: boolean }) {
  const { place } = useHelpPlace();
  if (place.search.trim()) return <HelpResults text={place.search.trim()} />;
  if (place.wid) return <HelpArticle wid={place.wid} nodes={nodes} mayWrite={mayWrite} />;
  return <HelpFront nodes={nodes} mayWrite={mayWrite} />;
}
