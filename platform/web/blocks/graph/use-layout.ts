import { useEffect, useRef, useState } from 'react';
import type { GraphDirection, GraphEdge, GraphNode, Positions } from './graph.ts';

/** Positions of the nodes, worked out beside the page so that it stays quick; undefined until the first are there. */
export function useLayout(nodes: readonly GraphNode[], edges: readonly GraphEdge[], direction: GraphDirection): Positions | undefined {
  const [positions, setPositions] = useState<Positions>();
  const worker = useRef<Worker>(undefined);
  const latest = useRef(0);

  useEffect(() => {
    const made = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    made.onmessage = ({ data }: MessageEvent<{ id: number; positions: Positions }>) => {
      // An answer to an older question would move the nodes back.
      if (data.id === latest.current) setPositions(data.positions);
    };
    worker.current = made;
    return () => made.terminate();
  }, []);

  const shape = `${direction}|${nodes.map(({ id }) => id).join()}|${edges.map(({ source, target }) => `${source}>${target}`).join()}`;
  useEffect(() => {
    latest.current += 1;
    worker.current?.postMessage({
      id: latest.current, direction,
      nodes: nodes.map(({ id }) => ({ id })),
      edges: edges.map(({ source, target }) => ({ source, target })),
    });
    // Names and states may change without moving anything.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shape]);
  return positions;
}
