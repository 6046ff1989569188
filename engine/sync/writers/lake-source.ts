import type { TableName } from '../../connectors/connector.ts';
import type { LakeSession, LakeSql, SegmentColumn } from '../../lake/lake.ts';
import { SyncFailure } from '../run.ts';
import { isStage } from '../stages.ts';

/** What goes out of the lake: a question, or a table. */
export type LakeSource = { query: string } | { table: TableName };

export interface Outgoing {
  sql: string;
  columns: SegmentColumn[];
}

/** Refuses whatever is more than one reading statement. */
export async function outgoing(session: LakeSession, sql: LakeSql, source: LakeSource): Promise<Outgoing> {
  const asked = 'query' in source ? source.query.trim().replace(/;\s*$/, '') : `select * from ${sql.table(source.table)}`;
  // What is on its way already is ours: a question of people could not name it.
  const columns = 'table' in source && isStage(source.table) ? await described(session, source.table) : (await session.query(asked, { rows: 0, seconds: 300 })).columns;
  const twice = columns.find(({ name }, index) => columns.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) < index);
  if (twice) throw new SyncFailure('mapping', { zh: `查询结果中有两个名为“${twice.name}”的列，请用 AS 另取列名`, en: `The question gives two columns "${twice.name}"; name one of them otherwise with AS` });
  return { sql: asked, columns };
}

async function described(session: LakeSession, table: TableName): Promise<SegmentColumn[]> {
  const [found] = await session.database.describe([table]);
  if (!found) throw new SyncFailure('other', { zh: '待写出的数据已不在数据湖中，请重新运行', en: 'What was to be written is no longer in the lake; run it again' }, { passing: true });
  return found.columns.map(({ name, mapping }) => ({ name, type: mapping.type }));
}

/** Rows that the key cannot tell apart, or that have none, would be written twice or not at all. */
export async function checkKey(session: LakeSession, sql: LakeSql, { sql: asked, columns }: Outgoing, key: readonly string[]): Promise<void> {
  const missing = key.find((name) => !columns.some((column) => column.name === name));
  if (key.length === 0 || missing !== undefined) throw new SyncFailure('key-missing', {
    zh: missing === undefined ? '按主键写入需要指定主键列' : `主键列“${missing}”不在要写出的列中`, en: missing === undefined ? 'Writing by key needs the columns of the key' : `The key column "${missing}" is not among the columns to write`,
  });
  const names = key.map((name) => sql.quote(name));
  const [empty] = await session.rows(`select count(*) from (${asked}) as outgoing where ${names.map((name) => `${name} is null`).join(' or ')}`);
  if (BigInt(empty![0] as bigint) > 0n) throw new SyncFailure('key-missing', { zh: `有 ${String(empty![0])} 行的主键为空，请在查询中排除或补全`, en: `${String(empty![0])} rows have a null in their key; leave them out in the question, or fill it` });
  const [twice] = await session.rows(`select count(*) from (select 1 as one from (${asked}) as outgoing group by ${names.join(', ')} having count(*) > 1) as twice`);
  if (BigInt(twice![0] as bigint) > 0n) throw new SyncFailure('key-missing', { zh: `有 ${String(twice![0])} 个主键值出现多次，请先去重`, en: `${String(twice![0])} values of the key occur more than once; remove the duplicates first` });
}
