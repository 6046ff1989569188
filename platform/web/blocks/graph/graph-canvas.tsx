import { Skeleton } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { useWords } from '../../words.ts';
import { EmptyState, ErrorState } from '../empty-state.tsx';
import { blockWords } from '../words.ts';
import type { GraphViewProps } from './graph-view.tsx';
import './graph.css';

const GraphView = lazy(async () => ({ default: (await import('./graph-view.tsx')).GraphView }));

interface GraphCanvasProps extends GraphViewProps {
  data?: { isPending?: boolean; error?: unknown; refetch?: () => unknown };
  empty?: ReactNode;
}

/** A graph of cards: entity relations, lineage, workflows. Above some hundreds of nodes, show less and let people expand. */
export function GraphCanvas({ data, empty, ...view }: GraphCanvasProps) {
  const say = useWords(blockWords);
  const skeleton = <Skeleton.Node active className="graph-skeleton"><span /></Skeleton.Node>;
  return (
    <div className="graph-canvas">
      {data?.error ? <ErrorState error={data.error} onRetry={data.refetch && (() => void data.refetch!())} />
        : data?.isPending ? skeleton
          : view.nodes.length === 0 ? (empty ?? <EmptyState title={say('graphEmpty')} />)
            : <Suspense fallback={skeleton}><GraphView {...view} /></Suspense>}
    </div>
  );
}
