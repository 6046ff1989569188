import { resolveParameters } from '#engine/schedule/run-parameters.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { asWritten } from '#engine/lake/failures.ts';
import { ensureBooks, once } from '#engine/sync/books.ts';
import type { Definition } from '#areas/lake';
import { modelLineage } from '../../models/model-lineage.ts';
import type { RunContext, RunOutcome, TaskFinding, TaskRow, TaskRunner } from '../runner.ts';
import { registerTarget } from '../shared/register-target.ts';
import { lakePlace, SqlLineage } from '../shared/sql-lineage.ts';
import { parametersOf } from '../shared/sync-task.ts';
import { builtFindings, builtForRun, builtLineage, keepComments } from './built-runs.ts';
import { fillTable } from './fill-table.ts';
import { splitStatements } from './split-statements.ts';

/** SQL of the lake: statements one after another in one transaction, or a SELECT that fills the task's table. */
export const sqlRunner: TaskRunner<'sql'> = { kind: 'sql', check, run };

/** The same; or a table put together without SQL, whose statement is made anew for each run. */
export const subjectRunner: TaskRunner<'subject'> = {
  kind: 'subject',
  check: (task, definition, context) => (definition.builder ? builtFindings(definition, definition.builder, context) : check(task, definition, context)),
  run: (context) => (context.definition.builder ? runBuilt(context, context.definition.builder) : run(context as unknown as RunContext<'sql'>)),
};

async function runBuilt(context: RunContext<'subject'>, builder: NonNullable<Definition<'subject'>['builder']>): Promise<RunOutcome> {
  const { services, task, definition, signal } = context;
  const target = { schema: task.target_schema, table: task.target_table };
  return services.lakes.use(signal, async (session, lake) => {
    const built = await builtForRun(context, session, lake, builder);
    const { columns: _columns, ...counts } = await fillTable(context as unknown as RunContext<'sql'>, session, lake, built.sql, definition.target ?? { mode: 'overwrite', key: [] });
    await keepComments(session, target, built);
    await registerTarget(context);
    return { tables: 1, changedTables: counts.created + counts.updated + counts.deleted > 0 ? 1 : 0, ...counts, lineage: builtLineage(built, lakePlace(target.schema, target.table)) };
  });
}

function resolved(context: Pick<RunContext<'sql'>, 'run' | 'task' | 'definition'>): string {
  const { values, ...when } = parametersOf(context, '');
  return resolveParameters(context.definition.sql, { ...when, values: { ...context.definition.parameters, ...values } });
}

async function run(context: RunContext<'sql'>): Promise<RunOutcome> {
  const { services, task, run: { wid: run }, definition, signal } = context;
  const statements = splitStatements(resolved(context));
  return services.lakes.use(signal, async (session, lake) => {
    const lineage = new SqlLineage(context, session, lake);
    if (definition.target) {
      const [select = ''] = statements;
      const { columns, ...counts } = await fillTable(context, session, lake, select, definition.target);
      await registerTarget(context);
      const ofModel = await modelLineage(context, lake);
      if (ofModel.length === 0) await lineage.fill({ place: lakePlace(task.target_schema, task.target_table), columns }, select);
      return { tables: 1, changedTables: counts.created + counts.updated + counts.deleted > 0 ? 1 : 0, ...counts, lineage: ofModel.length > 0 ? ofModel : lineage.facts };
    }
    await ensureBooks(session);
    return session.transaction(() => once(session, lake.sql, { task: task.wid, run }, async (): Promise<RunOutcome> => {
      let changed = 0;
      for (const [index, statement] of statements.entries()) {
        const rows = await session.execute(statement);
        changed += rows;
        await lineage.add(statement, index + 1);
        context.log('info', { zh: `第 ${index + 1} 条语句完成，影响 ${rows} 行`, en: `Statement ${index + 1} done, ${rows} rows changed` });
        context.progress({ phase: 'writing', read: changed, bytes: 0, rejected: 0, expected: null });
      }
      return { tables: 0, read: changed, updated: changed, lineage: lineage.facts };
    }));
  });
}

async function check(_task: TaskRow, definition: Definition<'sql'>, { services, signal }: { services: RunContext['services']; signal: AbortSignal }): Promise<TaskFinding[]> {
  const statements = splitStatements(definition.sql);
  if (statements.length === 0) return [{ part: 'sql', level: 'error', text: { zh: '请写下要执行的 SQL。', en: 'Write the SQL to run.' } }];
  if (definition.target && statements.length > 1) return [{ part: 'sql', level: 'error', text: { zh: '写入目标表时只能有一条 SELECT 语句。', en: 'To fill a table there must be exactly one SELECT.' } }];
  if (!definition.target || /\$[[{]/.test(definition.sql)) return [];
  const before = 'select * from (';
  try {
    await (await services.lakes.current()).session({ signal }, (session) => session.query(`${before}${statements[0]}) as answer limit 0`, { rows: 1, seconds: 30 }));
    return [];
  } catch (thrown) {
    const error = asWritten(thrown, before);
    if (!(error instanceof ConnectorFailure)) throw error;
    return [{ part: 'sql', level: 'error', text: error.text }];
  }
}
