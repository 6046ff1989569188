import { lakeErrors, type Definition } from '#areas/lake';
import { sampleTopicEvents, type EventSample } from '#engine/stream/sources/sample-topic-events.ts';
import { logColumns } from '#engine/sync/changes/log-columns.ts';
import { describeSource, shapeOf } from '#engine/sync/changes/source-shape.ts';
import { writeTime } from '#engine/sync/books.ts';
import { UserError } from '#platform/server/errors.ts';
import { textOf } from '../runners/stream/check-stream.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';

const seconds = 20;
const most = 100;
const masked = '****';

type Source = Definition<'stream'>['source'];

/** The latest events of a source that the caller may see; what it complains of is told in its own words. */
export async function sampleOf(context: Seeing & { signal: AbortSignal }, source: Source): Promise<EventSample> {
  await context.services.businessSources.seen(context, source.database_wid);
  if ((source.kind === 'topic' ? source.topic : source.table) === '') throw new UserError(lakeErrors.noStreamSource);
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1000)]);
  try {
    return await (source.kind === 'topic' ? ofTopic(context, source, signal) : ofTable(context, source, signal));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(lakeErrors.streamSourceFailed, { reason: textOf(error) });
  }
}

async function ofTopic({ db, services: { businessSources } }: Seeing, source: Extract<Source, { kind: 'topic' }>, signal: AbortSignal): Promise<EventSample> {
  const connection = businessSources.kafka(await businessSources.get(db, source.database_wid), signal);
  try {
    return await sampleTopicEvents(connection, source, most);
  } finally {
    await connection.close();
  }
}

/** What will happen to a table nobody knows: its rows, as if they had just been added. */
async function ofTable({ db, services: { businessSources } }: Seeing, { database_wid, schema, table }: Extract<Source, { kind: 'changes' }>, signal: AbortSignal): Promise<EventSample> {
  const connection = await businessSources.connect(await businessSources.get(db, database_wid), { signal });
  try {
    const { columns } = shapeOf(await describeSource(connection, { schema, table }));
    const sample = await connection.sample({ schema, table }, most);
    const object = await businessSources.objectAt(db, database_wid, schema, table);
    const hidden = object ? await businessSources.sensitiveFields(db, object) : new Set<string>();
    const now = Date.now();
    const events = sample.rows.map((row, index) => ({
      partition: 'log', label: String(index + 1), arrived: now,
      row: [...columns.map(({ name, type }) => (hidden.has(name) ? (type.kind === 'string' ? masked : null) : row[sample.columns.indexOf(name)] ?? null)), 'insert', '', writeTime(new Date(now)), null],
    }));
    return { events, problems: [], columns: [...columns, ...logColumns].map(({ name, type }) => ({ name, type })) };
  } finally {
    await connection.close();
  }
}
