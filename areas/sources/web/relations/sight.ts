import type { ReactFlowState } from '@xyflow/react';
import type { LineEnd } from './relation-line.ts';

/** A part of the canvas, in its own pixels. */
export interface Sight {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far a line may swing out beyond its ends. */
const swing = 200;

/** What is in view and as much again around it, in steps of half a view: it changes now and then, not with every movement. */
export function sightOf({ transform: [x, y, zoom], width, height }: Pick<ReactFlowState, 'transform' | 'width' | 'height'>): Sight {
  const [stepX, stepY] = [Math.max(1, width / zoom / 2), Math.max(1, height / zoom / 2)];
  const [left, top] = [Math.floor(-x / zoom / stepX) * stepX, Math.floor(-y / zoom / stepY) * stepY];
  return { left: left - stepX, top: top - stepY, right: left + stepX * 4, bottom: top + stepY * 4 };
}

export const sameSight = (one: Sight, other: Sight) => one.left === other.left && one.top === other.top && one.right === other.right && one.bottom === other.bottom;

export function inSight({ left, top, right, bottom }: Sight, from: LineEnd, to: LineEnd): boolean {
  return Math.max(from.x, to.x) + swing >= left && Math.min(from.x, to.x) - swing <= right && Math.max(from.y, to.y) >= top && Math.min(from.y, to.y) <= bottom;
}
