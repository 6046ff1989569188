import { defineWords } from '#platform/web/words.ts';

/** What a version of a task holds, by the keys it is stored with. */
export const contentWords = defineWords('lake.taskContent', {
  name: { zh: '名称', en: 'Name' },
  description: { zh: '说明', en: 'Description' },
  layer: { zh: '数据分层', en: 'Layer' },
  target_table: { zh: '目标表', en: 'Target table' },
  definition: { zh: '任务内容', en: 'What it does' },
  schedule: { zh: '调度', en: 'Schedule' },
  priority: { zh: '优先级', en: 'Priority' },
  concurrency: { zh: '并发', en: 'While it still runs' },
  retries: { zh: '失败重试次数', en: 'Retries' },
  retry_seconds: { zh: '首次重试间隔（秒）', en: 'First retry after (s)' },
  timeout_minutes: { zh: '超时（分钟）', en: 'Time limit (min)' },
  accel_mode: { zh: '加速模式', en: 'Acceleration' },
  push_level: { zh: '推送级别', en: 'Notices' },
});
