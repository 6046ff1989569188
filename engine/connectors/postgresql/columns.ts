import type { Mapping } from '../../types/data-type.ts';
import { fromNative, parseNative } from './types.ts';

/**
 * Joins to `a` (pg_attribute) what its type comes down to: a domain to the type below it, with the digits
 * that the domain declares. `enum` is a word of ours for types whose values are listed. `dimensions`: SQL for how deep a list
 * was declared to go, which is no part of its type; 0 where there is no telling.
 */
export const typeColumns = (dimensions: string) => `
  format_type(a.atttypid, a.atttypmod) as declared,
  (with recursive base as (
     select t.oid, t.typtype, t.typbasetype, t.typtypmod, a.atttypmod as typmod, coalesce((${dimensions})::int, 0) as dimensions from pg_catalog.pg_type t where t.oid = a.atttypid
     union all
     select t.oid, t.typtype, t.typbasetype, t.typtypmod, case when base.typmod = -1 then base.typtypmod else base.typmod end, (select d.typndims from pg_catalog.pg_type d where d.oid = base.oid)
     from base join pg_catalog.pg_type t on t.oid = base.typbasetype where base.typtype = 'd')
   select case when typtype = 'e' then 'enum' else format_type(oid, typmod) || case when format_type(oid, typmod) like '%[]' then repeat('[]', least(dimensions, 6) - 1) else '' end end from base where typtype <> 'd') as base`;

export const mappingOf = (base: string): Mapping => (base === 'enum' ? { type: { kind: 'string' } } : fromNative(parseNative(base)));
