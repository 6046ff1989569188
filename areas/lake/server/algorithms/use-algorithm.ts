import { lakeErrors, saveAlgorithmTask, shapeOf, TaskInput, tryAlgorithm, type AlgorithmUse } from '#areas/lake';
import type { AlgorithmQuery } from '#engine/algorithms/algorithm.ts';
import { algorithmSql } from '#engine/algorithms/algorithm-sql.ts';
import { builtInAlgorithm, type BuiltInKey } from '#engine/algorithms/built-ins.ts';
import { templateSql } from '#engine/algorithms/template-sql.ts';
import type { Lake, LakeSession } from '#engine/lake/lake.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { visibleLakeTable } from '../lake/lake-table-rows.ts';
import { askMasked } from '../masking/ask-masked.ts';
import { saveOneTask } from '../tasks/save-task.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { refusedAlgorithm, visibleAlgorithm } from './algorithms.ts';

const limits = { rows: 200, seconds: 60 };

export const useAlgorithmHandlers = [
  handle(tryAlgorithm, async ({ body }, context) => {
    const assemble = await assemblyOf(context, body);
    return context.services.lakes.use(context.signal, async (session, lake) => {
      const { sql, chart } = await assemble(session, lake);
      return { sql, chart: chart && { ...chart, y: [...chart.y] }, answer: await askMasked(context, session, lake, sql, limits) };
    });
  }),

  handle(saveAlgorithmTask, async ({ body }, context) => {
    const { name, description, layer, target_table, ...use } = body;
    const assemble = await assemblyOf(context, use);
    const { sql } = await context.services.lakes.use(context.signal, assemble);
    const input = TaskInput.parse({ kind: 'sql', name, description, layer, target_table, definition: { sql: withoutParameters(sql), target: { mode: 'overwrite' }, algorithm: { algorithm: use.algorithm, name: await nameOf(context, use.algorithm) } } });
    const { wid, row_version, target_table: target } = await saveOneTask(context, { ...input, note: '' });
    return { wid, row_version, target_table: target };
  }),
];

const nameOf = async (context: Seeing, algorithm: string) => builtInAlgorithm(algorithm)?.title.en ?? (await visibleAlgorithm(context, algorithm)).name;

/** What makes the SELECT once the lake is open: the algorithm and the table are looked for before, as the caller sees them. */
async function assemblyOf(context: Seeing, { algorithm, table, columns = {}, parameters = {} }: AlgorithmUse): Promise<(session: LakeSession, lake: Lake) => Promise<AlgorithmQuery>> {
  const builtIn = builtInAlgorithm(algorithm);
  const own = builtIn ? undefined : await visibleAlgorithm(context, algorithm);
  const { schema_name: schema, dataObject } = await visibleLakeTable(context, { wid: table });
  return async (session, lake) => {
    const [found] = await session.database.describe([{ schema, table: dataObject }]);
    if (!found) throw new UserError(lakeErrors.noLakeTable);
    const input = { table: { schema, table: dataObject, columns: found.columns.map(({ name, mapping }) => ({ name, type: mapping.type })) }, columns, parameters };
    try {
      return own ? templateSql(own.sql, shapeOf(own), input, lake.sql) : algorithmSql(builtIn!.key as BuiltInKey, input, lake.sql);
    } catch (error) {
      throw refusedAlgorithm(error);
    }
  };
}

/** Whatever looks like a parameter of a run is part of a name or of a value here. */
const withoutParameters = (sql: string) => sql.replaceAll(/\$(?=[[{])/g, String.raw`\$`);
