import { sql } from 'kysely';
import type { Sink } from '#engine/pipeline/compile-graph.ts';
import { atNode } from '#engine/pipeline/graph.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { layerSchemas } from '#areas/lake';
import type { Text } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';
import { isTargetName } from '../../tasks/target-name.ts';
import type { TaskFinding, TaskRow } from '../runner.ts';
import type { Asking } from './node-sources.ts';

const keyed: readonly string[] = ['upsert', 'update-only', 'insert-only', 'soft-delete', 'history'];

/** Whether each sink can be written as it is set up, and nobody else's table is replaced by it. */
export async function checkSinks(asking: Asking, task: Pick<TaskRow, 'wid'>, sinks: readonly Sink[]): Promise<TaskFinding[]> {
  const findings: TaskFinding[] = [];
  for (const sink of sinks) {
    const tell = (level: TaskFinding['level'], text: Text) => findings.push({ part: `nodes.${sink.node.id}`, level, text: atNode(sink.node, text) });
    if (sink.plugin !== 'file-sink') checkKey(sink, tell);
    if (sink.plugin === 'lake-sink') await checkTable(asking, task, sink, sinks, tell);
    if (sink.plugin === 'database-sink') await checkDatabase(asking, sink, tell);
  }
  return findings;
}

type Tell = (level: TaskFinding['level'], text: Text) => void;

function checkKey({ settings: { mode, key }, input }: Exclude<Sink, { plugin: 'file-sink' }>, tell: Tell): void {
  if (keyed.includes(mode) && key.length === 0) tell('error', { zh: '该写入方式需要主键，请选择能唯一区分行的字段。', en: 'This way of writing needs a key. Choose fields that tell rows apart.' });
  for (const name of key) if (!input.columns.some((column) => column.name === name)) tell('error', { zh: `主键字段“${name}”不在输入中，请重新选择。`, en: `The key field "${name}" does not come in. Choose another.` });
}

async function checkTable({ db }: Asking, task: Pick<TaskRow, 'wid'>, { node, settings: { layer, table, mode } }: Extract<Sink, { plugin: 'lake-sink' }>, sinks: readonly Sink[], tell: Tell): Promise<void> {
  if (!isTargetName(table)) tell('error', { zh: '表名最长 63 个字节（一个汉字 3 个字节），不能含控制字符，不能以 tributary_stage 开头。', en: 'A table name has at most 63 bytes, no control characters, and does not begin with tributary_stage.' });
  const same = (one: Sink) => one.plugin === 'lake-sink' && one.node.id !== node.id && one.settings.layer === layer && one.settings.table.toLowerCase() === table.toLowerCase();
  if (sinks.some(same)) tell('error', { zh: `有两个目标写入同一张表“${table}”，请先合并再写入。`, en: `Two sinks write the table "${table}". Unite them before one.` });
  const { rows: [other] } = await sql<{ name: string }>`
    select name from task where deleted_time is null and wid <> ${task.wid} and (
      (target_schema = ${layerSchemas[layer]} and lower(target_table) = lower(${table}) and (${mode} = 'overwrite' or (definition #>> '{incremental,deletes}' = 'compare' and definition #>> '{plan,mode}' in ('upsert', 'soft-delete', 'history')) or coalesce(definition #>> '{plan,mode}', definition #>> '{target,mode}') = 'overwrite' and definition #>> '{plan,part}' is null))
      or (kind = 'custom' and exists (select from jsonb_array_elements(definition -> 'nodes') node where node ->> 'plugin' = 'lake-sink' and node #>> '{settings,layer}' = ${layer} and lower(node #>> '{settings,table}') = lower(${table})
        and (${mode} = 'overwrite' or node #>> '{settings,mode}' = 'overwrite')))) limit 1`.execute(db);
  if (other) tell('error', { zh: `任务“${other.name}”已经写入表“${table}”，而其中一方会覆盖整张表。请换一张表或写入方式。`, en: `The task "${other.name}" writes the table "${table}" already, and one of the two replaces it whole. Choose another table or write mode.` });
}

async function checkDatabase({ db, services: { businessSources }, signal }: Asking, { settings: { database_wid, schema, table } }: Extract<Sink, { plugin: 'database-sink' }>, tell: Tell): Promise<void> {
  try {
    const connection = await businessSources.connect(await businessSources.get(db, database_wid), { signal });
    try {
      const [found] = await connection.describe([{ schema, table }]);
      if (!found) tell('info', { zh: `目标表“${table}”不存在，首次执行时创建。`, en: `The table "${table}" does not exist; the first run makes it.` });
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (error instanceof UserError) tell('error', { zh: error.say('zh'), en: error.say('en') });
    else if (error instanceof ConnectorFailure && error.kind !== 'stopped') tell('error', error.text);
    else throw error;
  }
}
