import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { usePreference } from '#platform/web/blocks/preferences.ts';
import { callKey, useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { getErGraph, getErObject, getErTree, type ErGraph } from '../../contract/relations.ts';
import { shapeOf, type TableShape } from './table-shape.ts';

/** More would be a wall, not a picture; and the call takes no more. */
export const mostShown = 1000;
/** The first tables are ticked by themselves. */
const firstShown = 10;
/** A preference holds about so many wids. */
const mostKept = 800;

export interface ErState {
  data: ErGraph | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => void;
  shown: readonly string[];
  show: (wids: readonly string[]) => void;
  shapes: ReadonlyMap<string, TableShape>;
  expanded: ReadonlySet<string>;
  toggleFields: (wid: string) => void;
}

const nothing: ErGraph = { objects: [], relations: [] };

/** Which tables of a source are on the canvas, with their fields and relations. */
export function useErGraph(source: string, asked: string | null): ErState {
  const [kept, keep] = usePreference<string[] | null>(`erTables:${source}`, null);
  const [chosen, setChosen] = useState<readonly string[]>();
  const first = useCall(getErTree, { query: { database_wid: source, limit: firstShown } }, { level: noticeLevel.silent });
  const shown = useMemo(() => {
    if (chosen) return chosen;
    const initial = kept ?? first.data?.nodes.map(({ wid }) => wid) ?? [];
    return asked && !initial.includes(asked) ? [...initial, asked] : initial;
  }, [chosen, kept, first.data, asked]);
  const graph = useCall(getErGraph, { body: { database_wid: source, wids: [...shown], fields: 'keys' } }, { enabled: shown.length > 0, keepPrevious: true, level: noticeLevel.silent });
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const fields = useExpandedFields(expanded);
  // Tables that were taken off must not linger while the next picture is on its way.
  const data = useMemo(() => {
    if (shown.length === 0) return nothing;
    if (!graph.data) return undefined;
    const there = new Set(shown);
    return { objects: graph.data.objects.filter(({ wid }) => there.has(wid)), relations: graph.data.relations.filter(({ dataObject, refDataObject }) => there.has(dataObject) && there.has(refDataObject)) };
  }, [graph.data, shown]);
  const shapes = useMemo(() => new Map((data?.objects ?? []).map((node) => [node.wid, shapeOf(node, fields.get(node.wid))])), [data, fields]);
  const show = (wids: readonly string[]) => {
    const unique = [...new Set(wids)].slice(0, mostShown);
    setChosen(unique);
    keep(unique.length <= mostKept ? unique : null);
  };
  return {
    data, shapes, shown, show, expanded,
    isPending: (first.isPending && !kept) || (shown.length > 0 && graph.isPending),
    error: data && graph.data ? null : first.error ?? graph.error,
    refetch: () => {
      for (const query of [first, graph]) if (query.error) void query.refetch();
    },
    toggleFields: (wid) => setExpanded((all) => (all.has(wid) ? new Set([...all].filter((one) => one !== wid)) : new Set([...all, wid]))),
  };
}

/** All fields of the tables that somebody opened, as far as they are there. */
function useExpandedFields(expanded: ReadonlySet<string>) {
  const wids = [...expanded];
  const queries = useQueries({
    queries: wids.map((wid) => ({
      queryKey: callKey(getErObject, { query: { wid } }), queryFn: ({ signal }: { signal: AbortSignal }) => send(getErObject, { query: { wid }, signal }), placeholderData: keepPreviousData,
    })),
  });
  const loaded = queries.map((query) => query.dataUpdatedAt).join();
  const [fields, setFields] = useState<ReadonlyMap<string, TableShape['rows']>>(new Map());
  useEffect(() => {
    setFields(new Map(wids.flatMap((wid, at) => (queries[at]?.data ? [[wid, queries[at].data.fields] as const] : []))));
    // `loaded` stands for the replies.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wids.join(), loaded]);
  return fields;
}
