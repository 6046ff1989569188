import type pg from 'pg';

export const stagingSchema = 'restore_staging';
const formerSchema = 'restore_former';

/** One transaction: the filled tables become the platform's, the former ones go, the queue begins anew. */
export async function exchangeSchemas(client: pg.Client): Promise<void> {
  const { rows: [current] } = await client.query<{ schema: string }>('select current_schema() as schema');
  const schema = current!.schema;
  await client.query('begin');
  try {
    await client.query(`drop schema if exists ${formerSchema} cascade`);
    await client.query(`create schema ${formerSchema}`);
    await move(client, schema, formerSchema);
    await move(client, stagingSchema, schema);
    // Runs that were in line belong to the former tables.
    await client.query('drop schema if exists jobs cascade');
    await client.query(`
      update job_run set state = 'stopped', end_time = now() where state in ('waiting', 'running')`);
    await client.query(`drop schema ${formerSchema} cascade`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Moved one by one: whoever owns the tables may do that, also where the schema belongs to someone else. */
async function move(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `
    with things as (
      select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
        quote_ident(relname) as name, pg_class.oid, 'pg_class'::regclass as class
      from pg_class
      where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition
        -- A sequence that belongs to a column moves with its table.
        and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i') and relkind = 'S')
      union all
      select 'function', quote_ident(proname) || '(' || pg_get_function_identity_arguments(oid) || ')', oid, 'pg_proc'::regclass
      from pg_proc where pronamespace = $1::regnamespace
    )
    select format('alter %s %I.%s set schema %I', kind, $1::text, name, $2::text) as statement from things
    -- What an extension brought stays where it is.
    where not exists (select 1 from pg_depend where classid = things.class and objid = things.oid and deptype = 'e')`,
    [from, to],
  );
  for (const { statement } of rows) await client.query(statement);
}
