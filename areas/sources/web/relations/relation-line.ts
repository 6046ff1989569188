import type { Cardinality } from '../../contract/relation-words.ts';
import type { Side } from './table-shape.ts';

interface Point { x: number; y: number }
export interface LineEnd extends Point { side: Side }

/** Room for the mark at the end of a line. */
const mark = 12;
const spread = 5;
const outward = (side: Side) => (side === 'left' ? -1 : 1);

/** A line between two rows, with room for its ends. */
export function linePath(from: LineEnd, to: LineEnd): { path: string; middle: Point } {
  const [a, b] = [outward(from.side), outward(to.side)];
  const [x1, x2] = [from.x + a * mark, to.x + b * mark];
  const bend = Math.max(24, Math.min(160, Math.abs(x2 - x1) / 2));
  const [c1, c2] = [x1 + a * bend, x2 + b * bend];
  return {
    path: `M${from.x} ${from.y}H${x1}C${c1} ${from.y} ${c2} ${to.y} ${x2} ${to.y}H${to.x}`,
    middle: { x: (x1 + 3 * c1 + 3 * c2 + x2) / 8, y: (from.y + to.y) / 2 },
  };
}

/** A crow's foot for many, a bar for one. */
export function endPath({ x, y, side }: LineEnd, end: 'one' | 'many'): string {
  const out = x + outward(side) * mark;
  if (end === 'one') return `M${x + outward(side) * 7} ${y - spread}V${y + spread}`;
  return `M${out} ${y}L${x} ${y - spread}M${out} ${y}L${x} ${y + spread}`;
}

/** Of the referring end and of the other one. */
export const endsOf = (cardinality: Cardinality): ['one' | 'many', 'one' | 'many'] => [cardinality === '1:1' ? 'one' : 'many', cardinality === 'n:n' ? 'many' : 'one'];
