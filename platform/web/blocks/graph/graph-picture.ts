import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { fonts, palettes, sizes, stateColours, type ThemeMode } from '../../theme.ts';
import { nodeSize, type GraphDirection, type GraphEdge, type GraphNode, type Positions } from './graph.ts';
import { cutText, escapeXml, measureText } from './picture-text.ts';

interface PictureRequest {
  nodes: readonly (Omit<GraphNode, 'icon'> & { icon?: string; stateWord?: string })[];
  edges: readonly GraphEdge[];
  positions: Positions;
  mode: ThemeMode;
  direction: GraphDirection;
}

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

const gap = sizes.contentPadding;

/**
 * The whole graph as one SVG, drawn from the data: what is out of sight is not in the page,
 * so the page cannot be photographed.
 */
export function drawGraph({ nodes, edges, positions, mode, direction }: PictureRequest): Picture {
  const palette = palettes[mode];
  const placed = nodes.filter((node) => positions[node.id]);
  const lefts = placed.map((node) => positions[node.id]!.x);
  const tops = placed.map((node) => positions[node.id]!.y);
  const [left, top] = [Math.min(...lefts, 0) - gap, Math.min(...tops, 0) - gap];
  const width = Math.ceil(Math.max(...lefts, 0) + nodeSize.width + gap - left);
  const height = Math.ceil(Math.max(...tops, 0) + nodeSize.height + gap - top);

  const lines = edges.flatMap(({ source, target }) => {
    const [from, to] = [positions[source], positions[target]];
    return from && to ? [`<path d="${curve(from, to, direction)}" fill="none" stroke="${palette.borderStrong}" marker-end="url(#arrow)"/>`] : [];
  });
  const cards = placed.map((node) => {
    const { x, y } = positions[node.id]!;
    const textLeft = gap + (node.icon ? sizes.controlSmall : 0);
    const state = node.state && node.stateWord
      ? `<circle cx="${textLeft + measureText(node.kind) + gap}" cy="37" r="3.5" fill="${palette[stateColours[node.state]]}"/><text class="kind" x="${textLeft + measureText(node.kind) + gap * 1.5}" y="41">${escapeXml(node.stateWord)}</text>`
      : '';
    return `<g transform="translate(${x} ${y})"><rect class="card" width="${nodeSize.width}" height="${nodeSize.height}" rx="${sizes.radius}"/>`
      + (node.icon ? `<svg x="${gap * 0.75}" y="20" width="${sizes.fontLarge}" height="${sizes.fontLarge}" viewBox="64 64 896 896" fill="${palette.textSecondary}">${node.icon}</svg>` : '')
      + `<text class="name" x="${textLeft}" y="23">${escapeXml(cutText(node.name, nodeSize.width - textLeft - gap))}</text>`
      + `<text class="kind" x="${textLeft}" y="41">${escapeXml(node.kind)}</text>${state}</g>`;
  });
  const style = `.card{fill:${palette.surface};stroke:${palette.border}}text{font-family:${escapeXml(fonts.text)}}`
    + `.name{font-size:${sizes.font}px;fill:${palette.text}}.kind{font-size:${sizes.fontSmall}px;fill:${palette.textSecondary}}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">`
    + `<style>${style}</style><defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8Z" fill="${palette.borderStrong}"/></marker></defs>`
    + `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${palette.ground}"/>${lines.join('')}${cards.join('')}</svg>`;
  return { svg, width, height };
}

function curve(from: { x: number; y: number }, to: { x: number; y: number }, direction: GraphDirection): string {
  if (direction === 'right') {
    const [x1, y1, x2, y2] = [from.x + nodeSize.width, from.y + nodeSize.height / 2, to.x, to.y + nodeSize.height / 2];
    const bend = Math.max(gap, Math.abs(x2 - x1) / 2);
    return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  }
  const [x1, y1, x2, y2] = [from.x + nodeSize.width / 2, from.y + nodeSize.height, to.x + nodeSize.width / 2, to.y];
  const bend = Math.max(gap, Math.abs(y2 - y1) / 2);
  return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
}

/** The paths inside an icon of @ant-design/icons. */
export function drawIcon(icon: ReactNode): string | undefined {
  if (!icon) return undefined;
  const holder = document.createElement('div');
  const root = createRoot(holder);
  flushSync(() => root.render(icon));
  const drawn = holder.querySelector('svg')?.innerHTML;
  root.unmount();
  return drawn;
}

const largestSide = 12_000;

export async function toPng({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  // Twice the size for sharp text, less when the browser would refuse so large a canvas.
  const scale = Math.min(2, largestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('picture too large'))), 'image/png'));
}
