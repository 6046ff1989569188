import { useQueries, useQuery } from '@tanstack/react-query';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { namesOf, type Name, type NameKind } from '../../contract/pick.ts';
import { gather } from './gather.ts';

const most = 500;
const fresh = 5 * 60_000;

/** A list of fifty rows asks for fifty names at once, in one call. */
const askName = gather<{ kind: NameKind; wid: string }, Name | null>(async (of) => {
  const names = await send(namesOf, { body: { of }, level: noticeLevel.silent });
  const byWid = new Map(names.map((name) => [`${name.kind} ${name.wid}`, name]));
  return of.map(({ kind, wid }) => byWid.get(`${kind} ${wid}`) ?? null);
}, most);

/** Kept under the call's path, so that `refresh: [namesOf]` asks again. */
const nameQuery = (kind: NameKind, wid: string, enabled = true) => ({
  queryKey: [namesOf.path, kind, wid],
  queryFn: () => askName({ kind, wid }),
  staleTime: fresh,
  enabled: enabled && wid !== '',
});

/** Undefined while it is asked for, null when nothing has this wid. */
export function useName(kind: NameKind, wid: string | null, enabled = true): Name | null | undefined {
  return useQuery(nameQuery(kind, wid ?? '', enabled)).data;
}

export function useNames(kind: NameKind, wids: readonly string[]): Map<string, Name | null> {
  const distinct = [...new Set(wids)];
  const replies = useQueries({ queries: distinct.map((wid) => nameQuery(kind, wid)) });
  const known = new Map<string, Name | null>();
  distinct.forEach((wid, index) => {
    const name = replies[index]?.data;
    if (name !== undefined) known.set(wid, name);
  });
  return known;
}
