import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshCalls, useCall, useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { suggestNames, takeNames, type NameOrigin } from '../../contract/naming.ts';
import { objectTouches } from '../object/object-touches.ts';
import { noChoices, takenNames, type TakenName } from './name-choices.ts';
import { namingWords } from './naming-words.ts';

/** As many as a call gives; more come in batches. */
export const batchSize = 1000;

export interface NameFilter {
  kinds: 'object' | 'field' | 'both';
  key: string;
  unnamed: boolean;
  suggested: boolean;
  origin: NameOrigin | undefined;
}

/** Suggestions for a source or some of its objects, and what was decided about them. */
export function useNameSuggestions(source: string, objects: readonly string[] | undefined, onTaken?: () => void) {
  const say = useWords(namingWords);
  const client = useQueryClient();
  const [filter, setFilter] = useState<NameFilter>({ kinds: 'both', key: '', unnamed: true, suggested: true, origin: undefined });
  const [page, setPage] = useState(1);
  const [choices, setChoices] = useState(noChoices);
  const query = useCall(suggestNames, {
    query: { database_wid: source, pi: page, ps: batchSize },
    body: { kinds: filter.kinds, key: filter.key || undefined, unnamed: filter.unnamed, minimum: filter.suggested ? 1 : 0, objects: objects && [...objects] },
  }, { keepPrevious: true, level: noticeLevel.silent });
  const take = useChange(takeNames, { level: noticeLevel.silent });

  const all = query.data?.rows ?? [];
  const rows = all.filter((row) => !choices.skipped.has(row.wid) && (!filter.origin || row.origin === filter.origin));

  const submit = async () => {
    const { fresh, replacing } = takenNames(choices);
    const counts = { objects: 0, fields: 0, kept: 0 };
    const send = async (names: TakenName[], overwrite: boolean) => {
      if (names.length === 0) return;
      const taken = await take.mutateAsync({ body: { database_wid: source, names, overwrite } });
      for (const key of ['objects', 'fields', 'kept'] as const) counts[key] += taken[key];
    };
    await send(fresh, false);
    await send(replacing, true);
    setChoices({ ...noChoices, skipped: choices.skipped });
    setPage(1);
    refreshCalls(client, [...objectTouches, suggestNames]);
    notices.message(counts.kept > 0 ? 'info' : 'success', say(counts.kept > 0 ? 'takenKept' : 'taken', counts));
    onTaken?.();
  };

  return {
    query, rows, total: query.data?.total ?? 0, page, setPage, choices, setChoices, filter, submit, busy: take.isPending, error: take.error,
    change: (change: Partial<NameFilter>) => {
      setFilter({ ...filter, ...change });
      setPage(1);
    },
  };
}

export type NameSuggestions = ReturnType<typeof useNameSuggestions>;
