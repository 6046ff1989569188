import type { Text } from '#platform/contract/text.ts';
import type { Work } from '../connectors/connector.ts';
import type { Lake } from '../lake/lake.ts';
import { bookTable, ensureBooks, readPlace } from './books.ts';
import type { WriteMode } from './plan.ts';

const afterwards: Record<WriteMode, Text> = {
  overwrite: { zh: '下次运行将重新读取全部数据并替换目标表', en: 'The next run reads everything anew and replaces the target' },
  append: { zh: '下次运行将重新读取全部数据并追加：已在目标表中的行会出现两次，请先清空目标表', en: 'The next run reads everything anew and appends: rows that are in the target will be there twice, so empty it first' },
  upsert: { zh: '下次运行将重新读取全部数据并按主键合并，不会重复', en: 'The next run reads everything anew and merges it by key; nothing is there twice' },
  'update-only': { zh: '下次运行将重新读取全部数据并按主键更新，不会重复', en: 'The next run reads everything anew and updates by key; nothing is there twice' },
  'insert-only': { zh: '下次运行将重新读取全部数据，只插入目标表中没有的行', en: 'The next run reads everything anew and inserts only what the target lacks' },
  'soft-delete': { zh: '下次运行将重新读取全部数据并按主键合并，不会重复', en: 'The next run reads everything anew and merges it by key; nothing is there twice' },
  history: { zh: '下次运行将重新读取全部数据；没有变化的行不会产生新版本', en: 'The next run reads everything anew; rows that are as they were get no new state' },
};

/** What resetting a task will do, to be shown before it is done. */
export async function describeReset(lake: Lake, task: string, mode: WriteMode, work: Work): Promise<Text[]> {
  const place = await lake.session(work, async (session) => {
    await ensureBooks(session);
    return readPlace(session, lake.sql, task);
  });
  if (!place) return [{ zh: '任务尚未完成过运行，没有需要重置的内容', en: 'The task has not completed a run; there is nothing to reset' }];
  return [
    place.cursor === null ? { zh: '忘记上次运行时来源的结构', en: 'Forgets the structure that the source had at the last run' } : { zh: `忘记读取位置：${place.cursor}`, en: `Forgets the place of reading: ${place.cursor}` },
    { zh: '目标表和隔离区中的数据保持不变', en: 'The data in the target and in quarantine stays as it is' },
    afterwards[mode],
  ];
}

/** Whether there was a place to forget. */
export async function resetTask(lake: Lake, task: string, work: Work): Promise<boolean> {
  return lake.session(work, async (session) => {
    await ensureBooks(session);
    return (await session.execute(`delete from ${lake.sql.table(bookTable('place'))} where task = $1`, [task])) > 0;
  });
}
