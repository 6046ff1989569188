import { defineWords } from '#platform/web/words.ts';

/** What a task that follows changes does when something out of the ordinary happens. */
export const changesWords = defineWords('lake.taskChanges', {
  from: { zh: '从哪里开始', en: 'Begins' },
  fromNow: { zh: '现在', en: 'Now' },
  fromPosition: { zh: '日志位置', en: 'At a place of the log' },
  fromTime: { zh: '时间', en: 'At a moment' },
  fromHint: {
    zh: '不复制已有数据：目标表只包含从这里开始有变更的行。位置（文件:位移，MariaDB 也可填 GTID，从其后的事务开始）和时间用于 MySQL 和 MariaDB，检查一步会确认日志中还有它；任务开始后从自己的位置继续，不再使用它。PostgreSQL 只能从现在开始。',
    en: 'Nothing is copied: the target holds only rows that changed since. A place (file:offset, or the GTID of MariaDB behind which to begin) or a moment is for MySQL and MariaDB; the last step makes sure that the log still has it. Once it has begun, a task goes on from its own place. PostgreSQL can only begin now.',
  },
  positionPlaceholder: { zh: 'binlog.000012:4711 或 GTID 0-1-123', en: 'binlog.000012:4711, or a GTID 0-1-123' },
  title: { zh: '跟随变更', en: 'While it follows changes' },
  drift: { zh: '来源结构变化时', en: 'When the structure changes' },
  driftHint: { zh: '“跟随”按目标步骤中的结构变化策略处理。', en: '"Follow" does as the policy of the target step says.' },
  driftFollow: { zh: '跟随', en: 'Follow' },
  driftPause: { zh: '暂停，等待确认', en: 'Pause until somebody agrees' },
  backfill: { zh: '新增字段的已有行', en: 'Older rows of a new field' },
  backfillOffer: { zh: '保持为空，并在日志中提示', en: 'Stay empty, said in the log' },
  backfillAuto: { zh: '自动重新读取来源补齐', en: 'Filled by reading the source again' },
  lost: { zh: '来源已清除未读的变更时', en: 'When the source has lost changes' },
  lostFail: { zh: '执行失败并提示', en: 'Fail and say so' },
  lostRecopy: { zh: '自动重新全量复制', en: 'Copy everything again' },
  lagSeconds: { zh: '延迟告警', en: 'Tell when it is behind by' },
  lagHint: { zh: '落后来源超过此时间时通知负责人。留空不通知。', en: 'Beyond it the owner is told. Empty: nobody.' },
  keptMegabytes: { zh: '来源保留日志的上限', en: 'Most log kept by the source' },
  keptHint: { zh: '来源为本任务保留的日志超过上限时告警（PostgreSQL）。留空不限。', en: 'Told when the source keeps more for this task (PostgreSQL). Empty: any amount.' },
  keptBeyond: { zh: '超过上限时', en: 'Beyond it' },
  keptWarn: { zh: '只告警', en: 'Only tell' },
  keptStop: { zh: '告警并停止任务', en: 'Tell, and stop the task' },
  seconds: { zh: '秒', en: 's' },
  never: { zh: '不限', en: 'None' },
});

export type ChangesWord = keyof typeof changesWords.words;
