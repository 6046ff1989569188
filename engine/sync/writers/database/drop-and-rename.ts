import { literal } from '../../../connectors/postgresql/dialect.ts';

/**
 * PostgreSQL copies indexes and keys under names of its own. Those that are alike, whatever their names, get the names of the old ones
 * once these are gone. One statement: what it finds out, nobody outside has to know.
 */
export function dropAndRename(old: string, target: string): string {
  const indexes = (table: string) => `select relname as name, text, row_number() over (partition by text order by relname) as number from (
    select c.relname, i.indisunique::text || i.indisprimary::text || substr(pg_get_indexdef(c.oid), length(format('CREATE %sINDEX %I ON %I.%I ', case when i.indisunique then 'UNIQUE ' else '' end, c.relname, n.nspname, t.relname)) + 1) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace where t.oid = ${literal(table)}::regclass) one`;
  return `do ${literal(`declare pairs text[]; pair text; place text := (select quote_ident(n.nspname) from pg_class t join pg_namespace n on n.oid = t.relnamespace where t.oid = ${literal(target)}::regclass);
    begin
      select array_agg(format('alter index %s.%I rename to %I', place, fresh.name, gone.name)) into pairs from (${indexes(old)}) gone join (${indexes(target)}) fresh using (text, number);
      drop table ${old};
      foreach pair in array coalesce(pairs, '{}') loop execute pair; end loop;
    end`)}`;
}
