import type { Positions } from '#platform/web/blocks/graph/graph.ts';
import { tableSize } from './table-shape.ts';

interface Box { x: number; y: number; width: number; height: number }
interface Sized { id: string; height: number }
interface Link { source: string; target: string }

const gap = 32;
const column = tableSize.width + gap * 3;

/**
 * Finds room for tables that came to a picture which stands already: beside a table they are related to, else below all.
 * What stands is never moved.
 */
export function placeBeside(fresh: readonly Sized[], placed: Positions, heights: ReadonlyMap<string, number>, links: readonly Link[]): Positions {
  const boxes: Box[] = Object.entries(placed).map(([id, { x, y }]) => ({ x, y, width: tableSize.width, height: heights.get(id) ?? tableSize.head }));
  const found: Positions = {};
  let waiting = [...fresh];
  while (waiting.length > 0) {
    // One whose neighbour stands comes first; the others may find theirs by then.
    const next = waiting.find(({ id }) => anchorOf(id, { ...placed, ...found }, links)) ?? waiting[0]!;
    waiting = waiting.filter((one) => one !== next);
    const anchor = anchorOf(next.id, { ...placed, ...found }, links);
    const spot = anchor ? roomBeside(anchor, next.height, boxes) : roomBelow(boxes);
    found[next.id] = spot;
    boxes.push({ ...spot, width: tableSize.width, height: next.height });
  }
  return found;
}

/** To the right of what refers to it, to the left of what it refers to. */
function anchorOf(id: string, placed: Positions, links: readonly Link[]): { x: number; y: number; way: 1 | -1 } | undefined {
  for (const { source, target } of links) {
    if (target === id && source !== id && placed[source]) return { ...placed[source], way: 1 };
    if (source === id && target !== id && placed[target]) return { ...placed[target], way: -1 };
  }
  return undefined;
}

function roomBeside({ x, y, way }: { x: number; y: number; way: 1 | -1 }, height: number, boxes: readonly Box[]): { x: number; y: number } {
  for (let step = 1; step <= 3; step += 1) {
    for (const down of [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5]) {
      const spot = { x: x + way * step * column, y: y + down * (tableSize.head * 2 + gap), width: tableSize.width, height };
      if (!boxes.some((box) => overlaps(spot, box))) return { x: spot.x, y: spot.y };
    }
  }
  return roomBelow(boxes, x);
}

function roomBelow(boxes: readonly Box[], x = Math.min(...boxes.map((box) => box.x), Infinity)): { x: number; y: number } {
  const bottom = Math.max(...boxes.map((box) => box.y + box.height), -gap);
  return { x: Number.isFinite(x) ? x : 0, y: bottom + gap };
}

const overlaps = (one: Box, other: Box) =>
  one.x < other.x + other.width + gap && other.x < one.x + one.width + gap && one.y < other.y + other.height + gap && other.y < one.y + one.height + gap;
