import type { TableName } from '../../../connectors/connector.ts';
import { SyncFailure } from '../../run.ts';
import type { OutsideDatabase, TargetColumn } from './target-table.ts';

/**
 * The lake tells every letter apart, a database may not: to many a collation `A` is `a`, and a blank at the end is none. Of two
 * rows with such keys one would be written over the other, and nobody could say which.
 */
export async function refuseFoldedKeys({ connection, sql }: OutsideDatabase, stage: TableName, key: readonly TargetColumn[]): Promise<void> {
  // Whole numbers are the same everywhere: nobody has to look through millions of them.
  if (key.every(({ from, type }) => from.type.kind === 'integer' && type.kind === 'integer')) return;
  const keys = key.map(({ name }) => sql.quote(name)).join(', ');
  const query = `select count(*) as n from (select 1 as one from ${sql.table(stage)} group by ${keys} having count(*) > 1) as twice`;
  for await (const rows of connection.read({ ...stage, query, columns: ['n'] })) {
    if (Number(rows[0]?.[0] ?? 0) > 0) throw new SyncFailure('key-missing', {
      zh: `有 ${String(rows[0]![0])} 组主键在目标数据库看来相同（例如只有大小写或末尾空格不同），会互相覆盖，未写入任何数据。请先统一这些值，或为目标字段改用区分它们的排序规则`,
      en: `${String(rows[0]![0])} keys are the same to the target (they may differ in upper case or blanks at the end only) and would be written over each other; nothing was written. Make them alike first, or give the target's columns a collation that tells them apart`,
    });
  }
}
