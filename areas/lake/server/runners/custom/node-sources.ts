import type { LakeSession, Lake } from '#engine/lake/lake.ts';
import { atNode, type NodeProblem, type PipelineColumn, type PipelineNode } from '#engine/pipeline/graph.ts';
import { emptyRelation } from '#engine/pipeline/as-query.ts';
import { pluginSettings } from '#engine/pipeline/settings.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { databaseReader } from '#engine/sync/readers/database/database-reader.ts';
import { SyncFailure, type Reader, type SourceColumn } from '#engine/sync/run.ts';
import type { TableName } from '#engine/connectors/connector.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { lakeTable } from '../export/lake-table.ts';

export interface Asking {
  db: Database;
  services: Services;
  signal: AbortSignal;
}

/** Where the rows of a source node are: in the lake, or behind a reader. */
export type SourcePlace = { kind: 'lake'; table: TableName; place: string } | { kind: 'outside'; place: string; open(): Promise<Reader> };

/** Undefined: the node is no source, or not set up yet. */
export async function placeOf({ db, services, signal }: Asking, { plugin, settings }: PipelineNode): Promise<SourcePlace | undefined> {
  const { businessSources } = services;
  if (plugin === 'lake-table') {
    const read = pluginSettings['lake-table'].safeParse(settings);
    if (!read.success) return undefined;
    const table = await lakeTable(db, read.data.lake_table);
    return { kind: 'lake', table, place: `lake:${table.schema}.${table.table}` };
  }
  if (plugin === 'database-table') {
    const read = pluginSettings['database-table'].safeParse(settings);
    if (!read.success) return undefined;
    const { database_wid, schema, table } = read.data;
    const source = await businessSources.get(db, database_wid);
    return {
      kind: 'outside', place: `source:${database_wid}/${schema ? `${schema}.` : ''}${table}`,
      open: async () => databaseReader({ connect: (work) => businessSources.connect(source, { signal: work }), table: { schema, table }, incremental: { kind: 'full' }, signal }),
    };
  }
  if (plugin === 'file') {
    const read = pluginSettings.file.safeParse(settings);
    if (!read.success) return undefined;
    const { database_wid, resource_wid } = read.data;
    const name = (await businessSources.labelsOf(db, [resource_wid])).get(resource_wid)?.name ?? resource_wid;
    return { kind: 'outside', place: `source:${database_wid || resource_wid}/${name}`, open: () => businessSources.resourceReader(db, { kind: 'file', wid: resource_wid, signal }) };
  }
  return undefined;
}

export const withOrigins = (place: SourcePlace, columns: readonly SourceColumn[]): PipelineColumn[] =>
  columns.map((column) => ({ ...column, origins: [{ kind: place.kind === 'lake' ? 'lake' : 'source', place: place.place, field: column.name, how: '' }] }));

/** Columns of a table of the lake as they are now. */
export async function lakeColumns(session: LakeSession, place: SourcePlace, table: TableName): Promise<PipelineColumn[]> {
  const [found] = await session.database.describe([table]);
  if (!found) throw new UserError({ code: 0, zh: `数据湖中没有表“${table.table}”，请先执行写入它的任务。`, en: `The lake has no table "${table.table}". Run the task that writes it first.` });
  return withOrigins(place, found.columns.map(({ name, mapping, native, nullable, comment }) => ({ name, type: mapping.type, native, nullable, comment })));
}

/** Of what is outside as it would be once it is in the lake. */
async function outsideColumns(session: LakeSession, lake: Lake, place: Extract<SourcePlace, { kind: 'outside' }>): Promise<PipelineColumn[]> {
  const reader = await place.open();
  try {
    const columns = withOrigins(place, (await reader.shape()).columns);
    const answer = await session.query(`select * from ${emptyRelation(lake, columns).from} as held`, { rows: 0, seconds: 20 });
    return columns.map((column, index) => ({ ...column, type: answer.columns[index]!.type }));
  } finally {
    await reader.close();
  }
}

/** What every source of a graph holds; those that cannot be asked are problems of their node. */
export async function askSources(asking: Asking, session: LakeSession, lake: Lake, nodes: readonly PipelineNode[]): Promise<{ columns: Map<string, PipelineColumn[]>; places: Map<string, SourcePlace>; problems: NodeProblem[] }> {
  const found = { columns: new Map<string, PipelineColumn[]>(), places: new Map<string, SourcePlace>(), problems: [] as NodeProblem[] };
  for (const node of nodes) {
    try {
      const place = await placeOf(asking, node);
      if (!place) continue;
      found.places.set(node.id, place);
      found.columns.set(node.id, place.kind === 'lake' ? await lakeColumns(session, place, place.table) : await outsideColumns(session, lake, place));
    } catch (error) {
      found.problems.push({ node: node.id, text: atNode(node, wordsOf(error)) });
    }
  }
  return found;
}

function wordsOf(error: unknown): { zh: string; en: string } {
  if (error instanceof UserError) return { zh: error.say('zh'), en: error.say('en') };
  if (error instanceof SyncFailure || (error instanceof ConnectorFailure && error.kind !== 'stopped')) return error.text;
  throw error;
}
