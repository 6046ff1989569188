import { layoutGraph, type LayoutRequest } from './graph-layout.ts';

self.onmessage = ({ data }: MessageEvent<LayoutRequest & { id: number }>) => {
  self.postMessage({ id: data.id, positions: layoutGraph(data) });
};
