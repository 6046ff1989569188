import { defineMessageTemplate, type DeclaredTemplate } from '#areas/system';

const variables = {
  name: { label: { zh: '任务名称', en: 'Name of the task' }, sample: '学生基本信息同步' },
  reasonZh: { label: { zh: '原因（中文）', en: 'Reason in Chinese' }, sample: '连接被拒绝' },
  reasonEn: { label: { zh: '原因（英文）', en: 'Reason in English' }, sample: 'The connection was refused' },
  time: { label: { zh: '计划时间', en: 'The time it stands for' }, sample: '2026-03-01T02:00:00Z' },
  task: { label: { zh: '任务编号', en: 'Number of the task' }, sample: '0193' },
  run: { label: { zh: '执行编号', en: 'Number of the run' }, sample: '0194' },
} as const;
const link = '/resourceDevelop/integrateManagement?wid={task}&run={run}';

/** To the owner of a task, as its push level says. */
export const lakeTemplates = {
  runFailed: defineMessageTemplate({
    key: 'lake.runFailed', name: { zh: '任务执行失败', en: 'A run failed' }, category: 'alarm', link, variables,
    title: { zh: '任务“{name}”执行失败', en: 'The task "{name}" failed' },
    content: { zh: '{reasonZh}\n计划时间：{time}\n请打开执行日志查看原因和处理办法。', en: '{reasonEn}\nIt stands for {time}.\nOpen the log of the run to see why, and what to do.' },
  }),
  runWarned: defineMessageTemplate({
    key: 'lake.runWarned', name: { zh: '任务执行有警告', en: 'A run has warnings' }, category: 'alarm', link, variables,
    title: { zh: '任务“{name}”执行完成，但有警告', en: 'The task "{name}" is done, with warnings' },
    content: { zh: '{reasonZh}\n计划时间：{time}\n请查看日志中的警告和隔离区。', en: '{reasonEn}\nIt stands for {time}.\nSee the warnings in its log, and the quarantine.' },
  }),
  runEnded: defineMessageTemplate({
    key: 'lake.runEnded', name: { zh: '任务执行结束', en: 'A run is over' }, category: 'notice', link, variables,
    title: { zh: '任务“{name}”执行结束', en: 'A run of the task "{name}" is over' },
    content: { zh: '{reasonZh}\n计划时间：{time}', en: '{reasonEn}\nIt stands for {time}.' },
  }),
  runLate: defineMessageTemplate({
    key: 'lake.runLate', name: { zh: '任务未按时启动', en: 'A run did not start on time' }, category: 'alarm', link, variables,
    title: { zh: '任务“{name}”未按时启动', en: 'The task "{name}" did not start on time' },
    content: { zh: '{reasonZh}\n计划时间：{time}\n请查看执行队列，必要时提高并发数或优先级。', en: '{reasonEn}\nIt stands for {time}.\nLook at the queue; allow more runs at once or raise its priority.' },
  }),
} satisfies Record<string, DeclaredTemplate>;
