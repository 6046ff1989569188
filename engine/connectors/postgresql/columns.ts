import type { Mapping } from '../../types/data-type.ts';
import { fromNative, parseNative } from './types.ts';

/**
 * Joins to `a` (pg_attribute) what its type comes down to: a domain to the type below it, with the digits
 * that the domain declares. `enum` is a word of ours for types whose values are listed.
 */
export const typeColumns = `
  format_type(a.atttypid, a.atttypmod) as declared,
  (with recursive base as (
     select t.oid, t.typtype, t.typbasetype, t.typtypmod, a.atttypmod as typmod from pg_catalog.pg_type t where t.oid = a.atttypid
     union all
     select t.oid, t.typtype, t.typbasetype, t.typtypmod, case when base.typmod = -1 then base.typtypmod else base.typmod end
     from base join pg_catalog.pg_type t on t.oid = base.typbasetype where base.typtype = 'd')
   select case when typtype = 'e' then 'enum' else format_type(oid, typmod) end from base where typtype <> 'd') as base`;

export const mappingOf = (base: string): Mapping => (base === 'enum' ? { type: { kind: 'string' } } : fromNative(parseNative(base)));
