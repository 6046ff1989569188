import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openLocalFolder } from '#engine/connectors/files/locations/local-folder.ts';
import { resolveParameters } from '#engine/schedule/run-parameters.ts';
import { writeDatabase } from '#engine/sync/writers/database/write-database.ts';
import { writeFiles } from '#engine/sync/writers/file/write-files.ts';
import { outgoing, type LakeSource } from '#engine/sync/writers/lake-source.ts';
import { writeTopic } from '#engine/sync/writers/topic/write-topic.ts';
import type { Definition } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { RunFailure, type LineageFact, type RunContext, type RunOutcome, type TaskRunner } from '../runner.ts';
import { SqlLineage } from '../shared/sql-lineage.ts';
import { parametersOf } from '../shared/sync-task.ts';
import { checkExport } from './check-export.ts';
import { lakeTable } from './lake-table.ts';
import { brokenTransaction } from './target-statements.ts';

/** Out of the lake into a database, a file or a topic. */
export const exportRunner: TaskRunner<'export'> = {
  kind: 'export',
  check: checkExport,
  async run(context) {
    const { services, run, task, definition, signal } = context;
    const { from, to } = definition;
    const lake = await services.lakes.current();
    const segments = services.lakes.segments(`${run.wid}-${run.attempt}`);
    await mkdir(segments, { recursive: true });
    const source: LakeSource = from.kind === 'sql' ? { query: resolveParameters(from.sql, parametersOf(context, '')) } : { table: await lakeTable(context.db, from.lake_table) };
    const request = { task: task.wid, run: run.wid, lake, source, segments, signal, report: { log: context.log, progress: context.progress } };
    try {
      const outcome = await writers[to.kind](context, request, to as never);
      return { ...outcome, lineage: 'table' in source ? await lineageOf(context, source.table, placeOf(definition)) : await queryLineage(context, source, placeOf(definition)) };
    } finally {
      await rm(segments, { recursive: true, force: true });
    }
  },
};

type To<Kind extends Definition<'export'>['to']['kind']> = Extract<Definition<'export'>['to'], { kind: Kind }>;
type Request = Pick<Parameters<typeof writeTopic>[0], 'task' | 'run' | 'lake' | 'source' | 'segments' | 'signal' | 'report'>;

const writers = {
  async database(context: RunContext<'export'>, request: Request, to: To<'database'>): Promise<RunOutcome> {
    const { db, services: { businessSources }, log } = context;
    const { database_wid, schema, table, mode, key } = to;
    const broken = brokenTransaction(to);
    if (broken) throw new RunFailure('mapping', broken);
    const filled = (statements: readonly string[]) => statements.filter((one) => one.trim() !== '').map((one) => resolveParameters(one, parametersOf(context, '')));
    const source = await businessSources.get(db, database_wid);
    const { changes, losses, read, created, updated, deleted } = await writeDatabase({
      ...request, mode, key, target: { schema, table }, connector: businessSources.connector(source), connect: (signal) => businessSources.connect(source, { signal }),
      policy: { missingTable: 'create', newColumn: 'add' }, preSql: filled(to.before), postSql: filled(to.after),
    });
    for (const text of losses) log('warning', text);
    return { tables: 1, changedTables: 1, read, created, updated, deleted, warning: losses.length > 0, result: { changes, losses } };
  },

  async file(context: RunContext<'export'>, request: Request, { name, format, gzip, resource_wid }: To<'file'>): Promise<RunOutcome> {
    const location = await placeFor(context.db, context.services, resource_wid);
    try {
      const { read, created, files } = await writeFiles({ ...request, location, format, name, parameters: parametersOf(context, ''), compression: gzip ? 'gzip' : 'none', partBytes: null, exists: 'replace' });
      for (const file of files) context.log('info', { zh: `已写出文件“${file}”`, en: `Wrote the file "${file}"` });
      return { read, created, result: { files } };
    } finally {
      await location.close();
    }
  },

  async topic({ db, services }: RunContext<'export'>, request: Request, { database_wid, topic, key }: To<'topic'>): Promise<RunOutcome> {
    const source = await services.businessSources.get(db, database_wid);
    return writeTopic({ ...request, topic, keyField: key || null, format: 'json', connect: (signal) => services.businessSources.kafka(source, signal) });
  },
};

/** Beside the lake, where a person named no place of a source. */
export async function placeFor(db: Database, services: Services, resource: string) {
  if (resource) return services.businessSources.filePlace(db, resource);
  const folder = join(services.folders.data, 'lake', 'exports');
  await mkdir(folder, { recursive: true });
  return openLocalFolder({ folder, roots: [folder] });
}

function placeOf({ to }: Definition<'export'>): string {
  if (to.kind === 'file') return `file:${to.name}`;
  return `target:${to.database_wid}/${to.kind === 'topic' ? to.topic : `${to.schema ? `${to.schema}.` : ''}${to.table}`}`;
}

async function lineageOf({ services, signal }: RunContext, table: { schema: string; table: string }, place: string): Promise<LineageFact[]> {
  const [description] = await services.lakes.use(signal, ({ database }) => database.describe([table]));
  return (description?.columns ?? []).map(({ name }) => ({
    from: { kind: 'lake', place: `lake:${table.schema}.${table.table}`, field: name }, to: { kind: 'target', place, field: name }, how: '',
  }));
}

/** What was written is written, whether or not this can be told. */
async function queryLineage(context: RunContext, source: { query: string }, place: string): Promise<LineageFact[] | undefined> {
  return context.services.lakes.use(context.signal, async (session, lake) => {
    const { sql, columns } = await outgoing(session, lake.sql, source);
    const lineage = new SqlLineage(context, session, lake);
    await lineage.fill({ place, columns: columns.map(({ name }) => name) }, sql);
    return lineage.facts;
  }).catch(() => undefined);
}
