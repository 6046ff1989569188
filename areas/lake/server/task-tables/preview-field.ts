import { lakeErrors, previewField } from '#areas/lake';
import type { DatabaseConnection } from '#engine/connectors/connector.ts';
import { valueText } from '#engine/lake/value-text.ts';
import { compileMapping, type CompiledMapping } from '#engine/sync/mapping/compile-mapping.ts';
import { tryField } from '#engine/sync/mapping/try-field.ts';
import { shapeOf } from '#engine/sync/readers/database/database-reader.ts';
import { SyncFailure } from '#engine/sync/run.ts';
import type { Row } from '#engine/types/data-type.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { withSource } from './with-source.ts';

/** As samples of data objects show them: sensitive values, and those of fields nobody could mark yet, are hidden. */
const masked = '****';
const longest = 500;
const seconds = 20;
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

export const previewFieldHandlers = [
  handle(previewField, async ({ body: { dataSourceId, schema, table, field, rows: most } }, context) => {
    const { db, services: { businessSources, lakes } } = context;
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1000)]);
    const lake = await lakes.current();
    const { compiled, rows, types } = await withSource({ ...context, signal }, dataSourceId, async (connection) => {
      const [described] = await connection.describe([{ schema, table }]);
      if (!described) throw new UserError(lakeErrors.noSourceTable, { name: schema ? `${schema}.${table}` : table });
      const shape = shapeOf(described);
      const found = compiledField(() => compileMapping({
        plan: { mapping: [field], filter: '' }, shape, lake, facts: { run: 'preview', time: new Date(), parameters: { scheduledFor: new Date(), zone: 'Asia/Shanghai', values: {}, source: '' } },
      }));
      return { compiled: found, types: found.used.map((name) => shape.columns.find((column) => column.name === name)!.type), rows: await firstRows(connection, { schema, table, columns: found.used, limit: most }) };
    });
    const object = await businessSources.objectAt(db, dataSourceId, schema, table);
    const shown = object ? await businessSources.shownFields(db, object) : new Set<string>();
    const hidden = compiled.used.map((name) => !shown.has(name));
    const sources = compiled.lineage[0]!.sources;
    const hidesAfter = compiled.used.some((name, index) => hidden[index] && sources.includes(name));
    const columns = compiled.used.map((name, index) => ({ name, type: types[index]! }));
    const tried = await lakes.use(signal, (session) => tryField(session, lake, { columns, rows, expression: compiled.select[0]!.expression }));
    return {
      columns: compiled.used, masked: hidden.some(Boolean),
      rows: rows.map((row, index) => ({
        before: row.map((value, at) => (value === null ? null : hidden[at] ? masked : cut(valueText(value, types[at]!)))),
        after: tried[index]!.value === null ? null : hidesAfter ? masked : cut(tried[index]!.value!),
        // The words of a refusal repeat the value.
        problem: tried[index]!.problem && (hidesAfter ? { zh: '这个值不能转换', en: 'This value cannot be converted' } : tried[index]!.problem),
      })),
    };
  }),
];

async function firstRows(connection: DatabaseConnection, request: Parameters<DatabaseConnection['read']>[0]): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of connection.read(request)) rows.push(...batch);
  return rows;
}

function compiledField(compile: () => CompiledMapping): CompiledMapping {
  try {
    return compile();
  } catch (error) {
    if (error instanceof SyncFailure) throw new UserError(lakeErrors.fieldNotTried, { reason: error.text });
    throw error;
  }
}
