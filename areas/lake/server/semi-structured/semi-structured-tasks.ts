import { lakeErrors, listKafkaSources, listKafkaTopics, listTaskResources, previewKafkaChanges, saveApiTask, saveFileTask, saveKafkaTask, saveLogTask, updateFileTask } from '#areas/lake';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { KafkaConnection } from '#engine/connectors/kafka/kafka-connection.ts';
import { sampleChanges } from '#engine/sync/topic-changes/sample-changes.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { saveOneTask } from '../tasks/save-task.ts';
import { storeTask } from '../tasks/store-task.ts';
import { contentOf } from '../tasks/write-versions.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { previewOf } from './preview-of.ts';

/** A form waits for it. */
const seconds = 20;

/** What the cluster complains of is told in its own words. */
async function withKafka<T>(context: Seeing & { signal: AbortSignal }, wid: string, work: (kafka: KafkaConnection) => Promise<T>): Promise<T> {
  const { businessSources } = context.services;
  const source = await businessSources.seen(context, wid);
  const kafka = businessSources.kafka(source, AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1000)]));
  try {
    return await work(kafka);
  } catch (error) {
    if (error instanceof ConnectorFailure) throw new UserError(lakeErrors.sourceFailed, { name: source.databasename, reason: error.text });
    throw error;
  } finally {
    await kafka.close();
  }
}

export const semiStructuredTaskHandlers = [
  handle(listKafkaSources, ({ query }, context) => context.services.businessSources.kafkaSources(context, query.key)),

  handle(listKafkaTopics, ({ query }, context) => withKafka(context, query.wid, async (kafka) => (await kafka.topics()).map((topic) => ({ topic })))),

  handle(previewKafkaChanges, ({ body: { database_wid, topic, format } }, context) =>
    withKafka(context, database_wid, async (kafka) => previewOf(await sampleChanges(kafka, topic, format), format))),

  handle(listTaskResources, ({ query }, context) => context.services.businessSources.resources(context, query)),

  handle(saveKafkaTask, ({ body }, context) => saveOneTask(context, { ...body, kind: 'kafka' })),
  handle(saveLogTask, ({ body }, context) => saveOneTask(context, { ...body, kind: 'log' })),
  handle(saveFileTask, ({ body }, context) => saveOneTask(context, body)),
  handle(updateFileTask, ({ body }, context) => saveOneTask(context, body)),

  handle(saveApiTask, async ({ query, body }, context) => {
    const { services, user } = context;
    if (!query.wids || body.wid) {
      const saved = await saveOneTask(context, { ...body, kind: 'api' });
      return { tasks: [{ ...saved, name: body.name }] };
    }
    const wids = [...new Set(query.wids)];
    const rows = await context.db.transaction().execute(async (db) => {
      const made = [];
      for (const wid of wids) {
        const resource = await services.businessSources.seenResource({ db, services, user }, wid);
        const name = wids.length === 1 ? body.name : `${body.name} ${resource.name}`;
        const definition = { ...(body.definition as object | undefined), database_wid: resource.datasource_wid, resource_wid: wid };
        made.push((await storeTask({ db, services, user }, { ...body, kind: 'api', name, definition, target_table: wids.length === 1 ? body.target_table : '' })).row);
      }
      return made;
    });
    for (const row of rows) context.audit({ wid: row.wid, name: row.name, after: contentOf(row) });
    return { tasks: rows.map(({ wid, row_version, version_number, target_table, name }) => ({ wid, row_version, version_number, target_table, name, notice: null })) };
  }),
];
