import { inTurn } from '#engine/lake/in-turn.ts';
import type { Lake, LakeSession } from '#engine/lake/lake.ts';
import { ensureBooks, once, readApplied } from '#engine/sync/books.ts';
import { stageSchema } from '#engine/sync/run.ts';
import { upsert } from '#engine/sync/write-modes/keyed.ts';
import { checkKey } from '#engine/sync/writers/lake-source.ts';
import type { Definition } from '#areas/lake';
import { RunFailure, type RunContext } from '../runner.ts';

export interface Filled {
  read: number;
  created: number;
  updated: number;
  deleted: number;
  /** Those that the SELECT gave, in its order. */
  columns: string[];
}

/** What a SELECT answers becomes the task's table, or is added to it: whole or not at all, and once, however often the run is begun. */
export async function fillTable(context: RunContext<'sql'>, session: LakeSession, lake: Lake, select: string, { mode, key }: NonNullable<Definition<'sql'>['target']>): Promise<Filled> {
  const { task, run, signal } = context;
  const { quote, table } = lake.sql;
  const target = { schema: task.target_schema, table: task.target_table };
  const stage = { schema: lake.kind === 'duckdb' && mode === 'overwrite' ? target.schema : stageSchema, table: `tributary_stage~${run.wid}-${run.attempt}_0` };
  await ensureBooks(session);
  const before = await readApplied<Filled>(session, lake.sql, run.wid);
  if (before) return before;
  await session.ensureSchema(target.schema);
  await session.ensureSchema(stage.schema);
  const isThere = async () => (await session.database.describe([target])).length > 0;
  await session.dropTable(stage);
  try {
    await session.execute(`create table ${table(stage)} as ${select}`);
    const [row] = await session.rows(`select count(*) from ${table(stage)}`);
    const read = Number(row![0]);
    context.progress({ phase: 'writing', read, bytes: 0, rejected: 0, expected: read });
    const [described] = await session.database.describe([stage]);
    const names = described!.columns.map(({ name }) => name);
    const types = described!.columns.map(({ name, mapping }) => ({ name, type: mapping.type }));
    if (mode === 'upsert') {
      if (key.length === 0) throw new RunFailure('key-missing', { zh: '合并写入需要主键，请在目标设置中选择。', en: 'Merging needs a key. Choose it with the target.' });
      await checkKey(session, lake.sql, { sql: `select * from ${table(stage)}`, columns: types }, key);
    }
    const columns = names.map(quote).join(', ');
    const write = async (): Promise<Pick<Filled, 'created' | 'updated' | 'deleted'>> => {
      if (mode === 'overwrite' || !(await isThere())) {
        for (const text of await session.replaceTable(target, stage)) context.log('warning', text);
        return { created: read, updated: 0, deleted: 0 };
      }
      if (mode === 'append') return { created: await session.execute(`insert into ${table(target)} (${columns}) select ${columns} from ${table(stage)}`), updated: 0, deleted: 0 };
      return upsert({ session, sql: lake.sql, target: table(target), stage: table(stage), columns: types, key, time: '', full: false });
    };
    // Two that find no table would both make it.
    const alone = mode === 'upsert' || (mode === 'append' && !(await isThere()));
    return await inTurn({ lake, session, signal }, alone ? [target] : [], () => session.transaction(() =>
      once(session, lake.sql, { task: task.wid, run: run.wid }, async () => ({ read, ...await write(), columns: names }))));
  } finally {
    await session.dropTable(stage).catch(() => undefined);
  }
}
