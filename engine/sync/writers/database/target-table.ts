import type { Text } from '#platform/contract/text.ts';
import type { DatabaseConnection, Dialect, TableDescription, TableName, TypeMap } from '../../../connectors/connector.ts';
import type { SegmentColumn } from '../../../lake/lake.ts';
import type { DataType } from '../../../types/data-type.ts';
import { covers } from '../../drift/common-type.ts';
import { describeType } from '../../drift/describe-type.ts';
import type { SchemaPolicy } from '../../plan.ts';
import { SyncFailure } from '../../run.ts';

export interface OutsideDatabase {
  kind: string;
  connection: DatabaseConnection;
  types: TypeMap;
  sql: Dialect;
}

export interface TargetColumn {
  /** As the lake calls it, and what it gives. */
  from: SegmentColumn;
  /** As the target calls it, and what it keeps. */
  name: string;
  type: DataType;
}

export interface TargetTable {
  /** Absent: it is still to be made. */
  found: TableDescription | undefined;
  columns: TargetColumn[];
  changes: Text[];
  /** What the target does not keep exactly. */
  losses: Text[];
}

export type TargetPolicy = Pick<SchemaPolicy, 'missingTable' | 'newColumn'>;

/** The target as the policy wants it, columns added; one that is missing is left to whoever creates it. */
export async function prepareTarget(database: OutsideDatabase, target: TableName, columns: readonly SegmentColumn[], policy: TargetPolicy): Promise<TargetTable> {
  const [found] = await database.connection.describe([target]);
  if (found && found.kind !== 'table') throw new SyncFailure('target', { zh: `目标“${target.table}”不是表，请改选一张表`, en: `The target "${target.table}" is no table; choose a table` });
  const prepared: TargetTable = { found, columns: [], changes: [], losses: [] };
  if (!found) {
    if (policy.missingTable === 'fail') throw new SyncFailure('target', { zh: `目标表“${target.table}”不存在，而策略要求此时停止。请先创建目标表，或将策略改为“创建”`, en: `There is no target table "${target.table}" and the policy says to fail; create it, or change the policy to create` });
    for (const column of columns) addColumn(database, prepared, column);
    return prepared;
  }
  for (const column of columns) {
    const there = found.columns.find(({ name }) => name === column.name) ?? found.columns.find(({ name }) => name.toLowerCase() === column.name.toLowerCase());
    if (there) {
      prepared.columns.push({ from: column, name: there.name, type: there.mapping.type });
      if (!covers(there.mapping.type, column.type)) prepared.losses.push(narrower(column, there.mapping.type));
    } else if (policy.newColumn === 'ignore') prepared.changes.push({ zh: `目标表没有列“${column.name}”，按策略未写入`, en: `The target has no column "${column.name}"; by the policy it is not written` });
    else if (policy.newColumn === 'fail') throw new SyncFailure('target', { zh: `目标表没有列“${column.name}”，而策略要求此时停止。请添加该列，或更改策略`, en: `The target has no column "${column.name}" and the policy says to fail; add the column, or change the policy` });
    else {
      const native = addColumn(database, prepared, column);
      await database.connection.execute(`alter table ${database.sql.table(target)} add ${database.sql.quote(column.name)} ${native}`);
      prepared.changes.push({ zh: `目标表增加了列“${column.name}”（${native}）`, en: `The column "${column.name}" (${native}) was added to the target` });
    }
  }
  if (prepared.columns.length === 0) throw new SyncFailure('target', { zh: `目标表“${target.table}”没有任何要写入的列，请检查列名`, en: `The target table "${target.table}" has none of the columns to write; check their names` });
  return prepared;
}

function addColumn({ types }: OutsideDatabase, prepared: TargetTable, column: SegmentColumn): string {
  const { native, loss } = types.toNative(column.type);
  prepared.columns.push({ from: column, name: column.name, type: column.type });
  if (loss) prepared.losses.push({ zh: `列“${column.name}”：${loss.zh}`, en: `Column "${column.name}": ${loss.en}` });
  return native;
}

function narrower({ name, type }: SegmentColumn, target: DataType): Text {
  const [from, to] = [describeType(type), describeType(target)];
  return {
    zh: `列“${name}”由${from.zh}写入${to.zh}，目标未必能完全保留；放不下的值会使写入失败或被数据库舍入`,
    en: `Column "${name}" goes from ${from.en} into ${to.en}, which may not keep every value: what does not fit fails, or is rounded by the database`,
  };
}

export async function createTarget({ connection, sql }: OutsideDatabase, table: TableName & { comment?: string | undefined }, columns: readonly TargetColumn[], key: readonly string[]): Promise<void> {
  const statements = sql.createTable({
    schema: table.schema, table: table.table, ...(table.comment ? { comment: table.comment } : {}),
    columns: columns.map(({ name, type }) => ({ name, type, nullable: !key.includes(name) })), ...(key.length > 0 ? { primaryKey: [...key] } : {}),
  });
  for (const statement of statements) await connection.execute(statement);
}
