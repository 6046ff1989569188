import { wholeTable } from '#engine/lineage/origin.ts';
import type { GivenTables } from '#engine/lineage/statement-lineage.ts';
import { eventColumns, eventTimeName, windowEnd, windowStart } from '#engine/stream/answer-sql.ts';
import type { OpenedStream } from '#engine/stream/stream.ts';
import type { LineageFact, RunContext } from '../runner.ts';
import { lakePlace, SqlLineage } from '../shared/sql-lineage.ts';
import { placeOf } from './open-source.ts';

/** Which field of an event, or of a table of the lake beside it, makes which of the result; the topic that results go to has the same fields. */
export async function streamLineage(context: RunContext<'stream'>, { columns, answered, result }: OpenedStream): Promise<LineageFact[] | undefined> {
  const { services, task, definition, signal } = context;
  const { sql, topic } = definition;
  const place = lakePlace(task.target_schema, task.target_table);
  const facts = await services.lakes.use(signal, async (session, lake) => {
    const lineage = new SqlLineage(context, session, lake, eventsOf(definition, columns));
    await lineage.fill({ place, columns: answered.map(({ name }) => name) }, sql.trim().replace(/;\s*$/, ''));
    return lineage.facts;
  });
  // Which window it is says the engine, whatever the SELECT calls so.
  const ours = definition.window.kind === 'none' ? [] : [windowStart, windowEnd];
  const kept = facts?.filter(({ to }) => to.field === wholeTable || (!ours.includes(to.field.toLowerCase()) && result.some(({ name }) => name === to.field)));
  return topic && kept ? [...kept, ...kept.map((fact): LineageFact => ({ ...fact, to: { kind: 'target', place: `target:${topic.database_wid}/${topic.topic}`, field: fact.to.field } }))] : kept;
}

/** A field of the source of the same name goes before ours; when it happened is told by the source unless a field says so. */
function eventsOf(definition: RunContext<'stream'>['definition'], columns: OpenedStream['columns']): GivenTables {
  const place = placeOf(definition);
  const origin = (field: string) => ({ kind: 'source' as const, place, field, how: '' });
  const own = new Set(columns.map(({ name }) => name));
  const fields = (name: string) => (own.has(name) ? [origin(name)] : name === eventTimeName && definition.timeField ? [origin(definition.timeField)] : []);
  return new Map([['events', { columns: eventColumns(columns, definition).map(({ name }) => ({ name, origins: fields(name) })), tables: [origin(wholeTable)] }]]);
}
