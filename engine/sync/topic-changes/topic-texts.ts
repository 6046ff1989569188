import type { Text } from '#platform/contract/text.ts';
import { changesMode } from '../changes/table-view.ts';
import type { SyncPlan } from '../plan.ts';
import { SyncFailure } from '../run.ts';

/** What people are told about the messages of a topic. */
export const said = {
  untold: {
    zh: '消息没有给出未变化的大字段（__debezium_unavailable_value），目标表中也没有这一行。请在来源执行 ALTER TABLE … REPLICA IDENTITY FULL，或从最早的消息重新读取',
    en: 'The message leaves out large values that did not change (__debezium_unavailable_value), and the target does not have the row. Run ALTER TABLE … REPLICA IDENTITY FULL in the source, or read the topic from its oldest message',
  },
  emptied: {
    zh: '来源的表被清空（TRUNCATE），目标表已照做。主题有多个分区时，清空与其他分区中消息的先后无法确定，请核对目标表',
    en: 'The table was emptied in the source (TRUNCATE), and so was the target. Where a topic has several partitions, nobody can tell whether messages of the others came before or after it: compare the target with the source',
  },
  noKey: (names: readonly string[]): Text => ({ zh: `消息没有给出主键字段“${names.join('”“')}”的值，无法找到目标中的行`, en: `The message does not give the key "${names.join('", "')}", so that the row cannot be found in the target` }),
  percent: (percent: number): Text => ({ zh: `超过 ${percent}%`, en: `more than ${percent}%` }),
  keyMissing: () => new SyncFailure('key-missing', {
    zh: '消息没有说明主键（Debezium 在消息的键中，Canal 在 pkNames 中，Maxwell 需要打开 output_primary_key_columns 或使用消息的键）。请在任务中选择主键字段',
    en: 'The messages do not say what tells rows apart (Debezium says it in the key of the message, Canal in pkNames, Maxwell in the key of the message or with output_primary_key_columns). Choose the key columns in the task',
  }),
};

export const severalTables = (topic: string, one: string, other: string) => new SyncFailure('source-table', {
  zh: `主题“${topic}”中有多张表的消息，例如“${one}”和“${other}”。请在任务中填写要读取的表名`, en: `Topic "${topic}" tells about several tables, such as "${one}" and "${other}". Say in the task which one is meant`,
});

/** What a topic tells are changes: there is never a whole to put in the place of another. */
export function refuseMode(plan: SyncPlan): void {
  changesMode(plan);
  if (plan.mode === 'overwrite') throw new SyncFailure('mapping', {
    zh: '变更消息不能以“覆盖”方式写入。请改用“合并”“合并并标记删除”“历史”或“追加”', en: 'Changes of a topic cannot overwrite a table; choose merge, merge and mark deleted, history or append',
  });
}

/** Nothing of the window is taken over: after a correction it comes again. */
export const tooManyBad = (where: string, reason: Text) => new SyncFailure('too-many-bad-rows', {
  zh: `无法写入的消息超过了任务的上限。例如 ${where}：${reason.zh}。请确认消息格式，或提高脏数据上限，然后重新执行；消息不会丢失`,
  en: `More messages cannot be taken over than the task allows, such as ${where}: ${reason.en}. Make sure of the format or raise the limit, and run again; no message is lost`,
});
