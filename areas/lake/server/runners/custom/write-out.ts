import type { TableName } from '#engine/connectors/connector.ts';
import type { Lake } from '#engine/lake/lake.ts';
import type { Sink } from '#engine/pipeline/compile-graph.ts';
import type { NodeResult } from '#engine/pipeline/run-pipeline.ts';
import { writeDatabase } from '#engine/sync/writers/database/write-database.ts';
import { writeFiles } from '#engine/sync/writers/file/write-files.ts';
import { placeFor } from '../export/export-runner.ts';
import type { RunContext } from '../runner.ts';
import { parametersOf } from '../shared/sync-task.ts';

export type OutsideSink = Exclude<Sink, { plugin: 'lake-sink' }>;

/** Out of the lake into a database or a file. The target itself remembers the run, so that nothing is written twice. */
export async function writeOut(context: RunContext<'custom'>, lake: Lake, sink: OutsideSink, stage: TableName): Promise<Pick<NodeResult, 'created' | 'updated' | 'deleted'>> {
  const { db, services, run, task, signal, log } = context;
  const request = {
    task: task.wid, run: `${run.wid}-${sink.node.id}`, lake, source: { table: stage }, segments: services.lakes.segments(`${run.wid}-${run.attempt}`), signal, report: { log, progress: () => undefined },
  };
  if (sink.plugin === 'database-sink') {
    const { database_wid, schema, table, mode, key } = sink.settings;
    const source = await services.businessSources.get(db, database_wid);
    const { created, updated, deleted, losses } = await writeDatabase({
      ...request, mode, key, target: { schema, table }, connector: services.businessSources.connector(source), connect: (work) => services.businessSources.connect(source, { signal: work }),
      policy: { missingTable: 'create', newColumn: 'add' },
    });
    for (const text of losses) log('warning', text);
    return { created, updated, deleted };
  }
  const { name, format, gzip, resource_wid } = sink.settings;
  const { created, files } = await writeFiles({ ...request, location: await placeFor(db, services, resource_wid), format, name, parameters: parametersOf(context, ''), compression: gzip ? 'gzip' : 'none', partBytes: null, exists: 'replace' });
  for (const file of files) log('info', { zh: `已写出文件“${file}”`, en: `Wrote the file "${file}"` });
  return { created, updated: 0, deleted: 0 };
}

/** How the lineage names it. */
export function outsidePlace(sink: OutsideSink): string {
  if (sink.plugin === 'file-sink') return `file:${sink.settings.name}`;
  const { database_wid, schema, table } = sink.settings;
  return `target:${database_wid}/${schema ? `${schema}.` : ''}${table}`;
}
