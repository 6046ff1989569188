import { useCallback, useEffect, useRef, useState } from 'react';
import type { LayoutRequest } from './graph-layout.ts';
import type { GraphDirection, GraphEdge, Positions, Sized } from './graph.ts';

type Ask = (request: LayoutRequest) => Promise<Positions>;

/** Works out positions beside the page, so that it stays quick. Only the last question is answered: an older answer would move nodes back. */
export function useLayouter(): Ask {
  const worker = useRef<Worker>(undefined);
  const waiting = useRef<{ id: number; resolve: (positions: Positions) => void }>(undefined);
  const last = useRef(0);

  useEffect(() => {
    const made = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    made.onmessage = ({ data }: MessageEvent<{ id: number; positions: Positions }>) => {
      if (data.id === waiting.current?.id) waiting.current.resolve(data.positions);
    };
    worker.current = made;
    return () => made.terminate();
  }, []);

  return useCallback(({ nodes, edges, direction, compact }) => new Promise((resolve) => {
    last.current += 1;
    waiting.current = { id: last.current, resolve };
    worker.current?.postMessage({
      id: last.current, direction, compact,
      nodes: nodes.map(({ id, width, height }) => ({ id, width, height })),
      edges: edges.map(({ source, target }) => ({ source, target })),
    });
  }), []);
}

/** Positions of the nodes; undefined until the first are there. */
export function useLayout(nodes: readonly Sized[], edges: readonly GraphEdge[], direction: GraphDirection): Positions | undefined {
  const [positions, setPositions] = useState<Positions>();
  const ask = useLayouter();
  const shape = `${direction}|${nodes.map(({ id, width, height }) => [id, width, height].join()).join(';')}|${edges.map(({ source, target }) => `${source}>${target}`).join()}`;
  useEffect(() => {
    void ask({ nodes, edges, direction }).then(setPositions);
    // Names and states may change without moving anything.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shape]);
  return positions;
}
