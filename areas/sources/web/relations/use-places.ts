import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Positions } from '#platform/web/blocks/graph/graph.ts';
import { useLayouter } from '#platform/web/blocks/graph/use-layout.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { savePositions, type ErRelation } from '../../contract/relations.ts';
import { placeBelow, placeBeside } from './place-tables.ts';
import { relationsWords } from './relations-words.ts';
import type { TableShape } from './table-shape.ts';
import type { Undo } from './use-undo.ts';

const savePause = 800;
/** More than these are not placed one by one, but as a picture of their own. */
const mostBeside = 40;

export interface Places {
  positions: Positions;
  /** While somebody drags. */
  move: (moved: Positions) => void;
  /** When they let go. */
  settle: () => void;
  arrange: () => Promise<void>;
}

const sameCorner = (one: Positions[string] | undefined, other: Positions[string]) => one?.x === other.x && one.y === other.y;

/** Where each table stands: where somebody put it, else where the layout or a free place beside a neighbour is. */
export function usePlaces(source: string, shapes: ReadonlyMap<string, TableShape>, relations: readonly ErRelation[], mayWrite: boolean, undo: Undo): Places {
  const say = useWords(relationsWords);
  const [positions, setPositions] = useState<Positions>({});
  const latest = useRef(positions);
  latest.current = positions;
  const layout = useLayouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dragged = useRef<Positions>(undefined);
  const touched = useRef(false);

  const links = useMemo(() => relations.map(({ dataObject, refDataObject }) => ({ source: dataObject, target: refDataObject })), [relations]);
  const sizes = useMemo(() => [...shapes.values()].map(({ node, width, height }) => ({ id: node.wid, width, height })), [shapes]);
  const missing = sizes.filter(({ id }) => !positions[id]);

  const put = useCallback((more: Positions) => setPositions((all) => ({ ...all, ...more })), []);
  const wanted = missing.map(({ id }) => id).join();
  useEffect(() => {
    if (wanted === '') return undefined;
    let stale = false;
    const ownPlace = (id: string): Positions => {
      const { x, y } = shapes.get(id)!.node;
      return x === null || y === null ? {} : { [id]: { x, y } };
    };
    const kept: Positions = Object.assign({}, ...missing.map(({ id }) => ownPlace(id)));
    const free = missing.filter(({ id }) => !kept[id]);
    const standing: Positions = { ...kept };
    for (const { id } of sizes) if (latest.current[id]) standing[id] = latest.current[id];
    const heights = new Map(sizes.map(({ id, height }) => [id, height]));
    const layOut = (nodes: typeof sizes, then: (found: Positions) => Positions) =>
      void layout({ nodes, edges: links, direction: 'right', compact: true }).then((found) => (stale ? undefined : put(then(found))));
    // Nobody has put a hand to it yet: a picture of its own for what is mostly new.
    const untouched = !touched.current && sizes.every(({ id }) => Object.keys(ownPlace(id)).length === 0);
    if (free.length === 0) put(kept);
    else if (Object.keys(standing).length === 0 || (untouched && free.length > sizes.length / 2)) layOut(sizes, (found) => found);
    else if (free.length > mostBeside) layOut(free, (found) => ({ ...kept, ...placeBelow(found, standing, heights) }));
    else put({ ...kept, ...placeBeside(free, standing, heights, links) });
    return () => {
      stale = true;
    };
    // Fields that come and go move nobody.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);

  /** The whole picture is kept: single tables would be lost among others that are laid out anew. */
  const save = (all: Positions) => {
    if (!mayWrite) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const shown = sizes.flatMap(({ id }) => (all[id] ? [{ wid: id, ...all[id] }] : []));
      void send(savePositions, { body: { database_wid: source, positions: shown }, level: noticeLevel.silent }).catch(() => undefined);
    }, savePause);
  };
  const changeTo = (next: Positions) => {
    put(next);
    save({ ...latest.current, ...next });
  };

  return {
    positions,
    move: (moved) => {
      dragged.current ??= latest.current;
      put(moved);
    },
    settle: () => {
      const before = dragged.current;
      dragged.current = undefined;
      if (!before) return;
      const moved = Object.entries(latest.current).filter(([id, corner]) => before[id] && !sameCorner(before[id], corner)).map(([id]) => id);
      if (moved.length === 0) return;
      touched.current = true;
      save(latest.current);
      undo.push({ what: say('moved'), back: () => changeTo(Object.fromEntries(moved.map((id) => [id, before[id]!]))) });
    },
    arrange: async () => {
      const before = latest.current;
      const next = await layout({ nodes: sizes, edges: links, direction: 'right', compact: true });
      changeTo(next);
      undo.push({ what: say('arranged'), back: () => changeTo(before) });
    },
  };
}
