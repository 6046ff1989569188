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
  const standing: Positions = { ...placed };
  const around = neighboursOf(links);
  const waiting = new Map(fresh.map((one) => [one.id, one]));
  while (waiting.size > 0) {
    // One whose neighbour stands comes first; the others may find theirs by then.
    let next: Sized | undefined;
    let anchor: Anchor | undefined;
    for (const one of waiting.values()) {
      anchor = anchorOf(around.get(one.id), standing);
      if (!anchor) continue;
      next = one;
      break;
    }
    next ??= waiting.values().next().value!;
    waiting.delete(next.id);
    const spot = anchor ? roomBeside(anchor, next.height, boxes) : roomBelow(boxes);
    standing[next.id] = spot;
    boxes.push({ ...spot, width: tableSize.width, height: next.height });
  }
  return Object.fromEntries(fresh.map(({ id }) => [id, standing[id]!]));
}

/** Below what stands, as they stand to each other. */
export function placeBelow(block: Positions, placed: Positions, heights: ReadonlyMap<string, number>): Positions {
  const corners = Object.entries(placed);
  const bottom = Math.max(...corners.map(([id, { y }]) => y + (heights.get(id) ?? tableSize.head)));
  const left = Math.min(...corners.map(([, { x }]) => x));
  const [top, start] = [Math.min(...Object.values(block).map(({ y }) => y)), Math.min(...Object.values(block).map(({ x }) => x))];
  return Object.fromEntries(Object.entries(block).map(([id, { x, y }]) => [id, { x: x - start + left, y: y - top + bottom + gap * 2 }]));
}

interface Anchor { x: number; y: number; way: 1 | -1 }
interface Neighbour { id: string; way: 1 | -1 }

/** To the right of what refers to it, to the left of what it refers to. */
function neighboursOf(links: readonly Link[]): Map<string, Neighbour[]> {
  const around = new Map<string, Neighbour[]>();
  const add = (id: string, neighbour: Neighbour) => void (around.get(id)?.push(neighbour) ?? around.set(id, [neighbour]));
  for (const { source, target } of links) {
    if (source === target) continue;
    add(target, { id: source, way: 1 });
    add(source, { id: target, way: -1 });
  }
  return around;
}

function anchorOf(neighbours: readonly Neighbour[] | undefined, placed: Positions): Anchor | undefined {
  const found = neighbours?.find(({ id }) => placed[id]);
  return found && { ...placed[found.id]!, way: found.way };
}

function roomBeside({ x, y, way }: Anchor, height: number, boxes: readonly Box[]): { x: number; y: number } {
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
