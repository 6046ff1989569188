import type { Definition } from '#areas/lake';
import type { TaskFinding, TaskRunner } from '../runner.ts';
import { lakeTable } from './lake-table.ts';
import { statementFindings } from './target-statements.ts';

type Asking = Parameters<TaskRunner<'export'>['check']>[2];

/** The question is asked for no rows, and the target reached. */
export const checkExport: TaskRunner<'export'>['check'] = async (_task, { from, to }, context) => {
  const findings: TaskFinding[] = [];
  const { services, db, signal } = context;
  if (from.kind === 'table') await lakeTable(db, from.lake_table);
  // Parameters have values only in a run.
  else if (!/\$[[{]/.test(from.sql)) await services.lakes.use(signal, (session) => session.query(from.sql, { rows: 0, seconds: 30 }));
  if (to.kind === 'database') findings.push(...await databaseFindings(to, context));
  if (to.kind === 'topic') {
    const kafka = services.businessSources.kafka(await services.businessSources.get(db, to.database_wid), signal);
    try {
      await kafka.brokers();
    } finally {
      await kafka.close();
    }
  }
  return findings;
};

async function databaseFindings(to: Extract<Definition<'export'>['to'], { kind: 'database' }>, { db, services: { businessSources }, signal }: Asking): Promise<TaskFinding[]> {
  if (to.table === '') return [{ part: 'target', level: 'error', text: { zh: '请填写目标表名。', en: 'Name the table to write.' } }];
  if (to.key.length === 0 && ['upsert', 'insert-only', 'update-only'].includes(to.mode)) return [{ part: 'target', level: 'error', text: { zh: '按主键写入需要指定主键列。', en: 'Writing by key needs the columns of the key.' } }];
  const source = await businessSources.get(db, to.database_wid);
  const findings = statementFindings(to, businessSources.connector(source).kind);
  const connection = await businessSources.connect(source, { signal });
  try {
    const [found] = await connection.describe([{ schema: to.schema, table: to.table }]);
    return found ? findings : [...findings, { part: 'target', level: 'info', text: { zh: `目标表“${to.table}”不存在，首次执行时创建。`, en: `The table "${to.table}" does not exist; the first run makes it.` } }];
  } finally {
    await connection.close();
  }
}
