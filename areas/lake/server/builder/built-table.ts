import { compileBuilder, type BuiltTable } from '#engine/builder/compile-builder.ts';
import type { Builder } from '#engine/builder/builder.ts';
import type { TableShape } from '#engine/builder/builder-fields.ts';
import type { Lake, LakeSession } from '#engine/lake/lake.ts';
import type { RunFacts } from '#engine/sync/mapping/field-term.ts';
import type { Database } from '#platform/server/database.ts';

/** Tables as they are in the lake now; one that is gone is left out, and told where it is missed. */
export async function builderShapes(db: Database, session: LakeSession, { tables }: Pick<Builder, 'tables'>): Promise<Map<string, TableShape>> {
  const wids = [...new Set(tables.map(({ lake_table }) => lake_table))];
  const rows = await db.selectFrom('lake_table').select(['wid', 'schema_name', 'table_name']).where('wid', 'in', wids).execute();
  const described = await session.database.describe(rows.map(({ schema_name, table_name }) => ({ schema: schema_name, table: table_name })));
  const shapes = new Map<string, TableShape>();
  for (const { alias, lake_table } of tables) {
    const row = rows.find(({ wid }) => wid === lake_table);
    const found = row && described.find(({ schema, table }) => schema === row.schema_name && table === row.table_name);
    if (found) shapes.set(alias, { schema: found.schema, table: found.table, columns: found.columns.map(({ name, mapping, native, nullable, comment }) => ({ name, type: mapping.type, native, nullable, comment })) });
  }
  return shapes;
}

/** Throws BuilderProblem. */
export async function builtTable(db: Database, session: LakeSession, lake: Lake, builder: Builder, facts: RunFacts): Promise<BuiltTable & { shapes: ReadonlyMap<string, TableShape> }> {
  const shapes = await builderShapes(db, session, builder);
  return { ...compileBuilder({ builder, shapes, lake, facts }), shapes };
}

/** For looks at it that are no run: now is the time, in the zone that schedules have unless told. */
export function factsNow(): RunFacts {
  const time = new Date();
  return { run: 'preview', time, parameters: { scheduledFor: time, zone: 'Asia/Shanghai', values: { 'system.task.id': '', 'system.task.name': '', 'system.run.id': '' }, source: '' } };
}
