import { checkFieldExpression, checkFieldMapping, getTargetFields, lakeErrors, layerSchemas, listFieldFunctions } from '#areas/lake';
import { checkExpression } from '#engine/sync/expression/check-expression.ts';
import { fieldFunctions, functionsFor, takes } from '#engine/sync/functions/field-functions.ts';
import { checkMapping } from '#engine/sync/mapping/check-mapping.ts';
import type { SourceColumn } from '#engine/sync/run.ts';
import type { DataKind, DataType } from '#engine/types/data-type.ts';
import { handle } from '#platform/server/handle.ts';
import { isTargetName } from '../tasks/target-name.ts';
import { visibleTasks } from '../tasks/visible-tasks.ts';
import { lakeWords } from './source-tables.ts';

interface GivenColumn { name: string; type: DataType; nullable: boolean }
const dataKinds: readonly DataKind[] = ['string', 'boolean', 'integer', 'decimal', 'float', 'binary', 'date', 'time', 'datetime', 'interval', 'json', 'xml', 'uuid', 'array', 'other'];
const asColumns = (columns: readonly GivenColumn[]): SourceColumn[] => columns.map((column) => ({ ...column, native: '', comment: '' }));

export const taskMappingHandlers = [
  handle(listFieldFunctions, async () => functionsFor().map((one, index) => ({
    ...one, kinds: dataKinds.filter((kind) => takes(fieldFunctions[index]!, kind)),
    settings: one.settings.map(({ asWritten: _asWritten, choices, ...setting }) => ({ ...setting, ...(choices ? { choices: [...choices] } : {}) })),
  }))),

  handle(checkFieldExpression, async ({ body: { columns, text, filter } }) => {
    const found = checkExpression(text, { columns: asColumns(columns) }, { filter });
    return 'problem' in found ? { type: null, ...found } : { type: found.type, problem: null, at: 0, end: 0 };
  }),

  handle(checkFieldMapping, async ({ body: { columns, primary_key, plan } }, context) => {
    const shape = { columns: asColumns(columns), primaryKey: primary_key, comment: '' };
    const { problems, warnings } = checkMapping({ plan, shape, lake: await lakeWords(context) });
    return { notes: [...problems.map((note) => ({ ...note, level: 'error' as const })), ...warnings.map((note) => ({ ...note, level: 'warning' as const }))] };
  }),

  handle(getTargetFields, async ({ query: { layer, table, wid } }, { db, services, user }) => {
    const schema = layerSchemas[layer];
    const same = table.toLowerCase();
    const known = await db.selectFrom('lake_table').select('wid').where('schema_name', '=', schema).where((one) => one(one.fn('lower', ['table_name']), '=', same)).executeTakeFirst();
    const fields = known ? await db.selectFrom('lake_field').selectAll().where('table_wid', '=', known.wid).orderBy('position').execute() : [];
    const tasks = await db.selectFrom('task').select(['wid', 'name']).where('deleted_time', 'is', null).where('target_schema', '=', schema).where((one) => one(one.fn('lower', ['target_table']), '=', same))
      .where('wid', '<>', wid ?? '').where(visibleTasks(services, user)).orderBy('name').limit(5).execute();
    return {
      exists: !!known, problem: isTargetName(table) ? null : { zh: lakeErrors.badTargetName.zh, en: lakeErrors.badTargetName.en }, tasks,
      fields: fields.map(({ field, type, native, nullable, comment }) => ({ name: field, type: type as DataType, native, nullable, comment })),
    };
  }),
];
