import { MiniMap, useStore, type Node } from '@xyflow/react';
import { useMemo } from 'react';
import { useWords } from '../../words.ts';
import { blockWords } from '../words.ts';
import { boundsOf, inSight } from './in-sight.ts';

/** Shown only where it helps: with everything in sight it would say nothing, and lie over the lowest nodes. */
export function OverviewMap<N extends Node>({ nodes, colour }: { nodes: readonly N[]; colour: (node: N) => string }) {
  const say = useWords(blockWords);
  const bounds = useMemo(() => boundsOf(nodes), [nodes]);
  const all = useStore(({ transform, width, height }) => inSight(bounds, transform, { width, height }));
  return all ? null : <MiniMap<N> pannable zoomable ariaLabel={say('graphMap')} nodeColor={colour} />;
}
