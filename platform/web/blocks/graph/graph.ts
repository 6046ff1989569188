import type { ReactNode } from 'react';
import { sizes } from '../../theme.ts';
import type { State } from '../state/states.ts';

export interface GraphNode {
  id: string;
  name: string;
  /** What it is, in the user's words: "Table", "Integration task". */
  kind: string;
  /** An icon of @ant-design/icons. */
  icon?: ReactNode;
  state?: State;
  /** Neighbours exist that are not shown yet. */
  expandable?: boolean;
}

export interface GraphEdge {
  id: string;
  source: string;
  target: string;
  label?: string;
}

/** A node with the room it takes; without one, that of a card. */
export interface Sized {
  id: string;
  width?: number;
  height?: number;
}

export type GraphDirection = 'right' | 'down';
export type Positions = Record<string, { x: number; y: number }>;

/** How a whole graph is brought into view; tools and note lie over the canvas. */
export const wholeView = { padding: { top: '60px', bottom: '44px', left: '24px', right: '24px' }, maxZoom: 1 } as const;

/** Fixed, so that the layout is right before anything is drawn. */
export const nodeSize = { width: sizes.control * 6.5, height: sizes.control * 1.75 } as const;
