import type { Text } from '#platform/contract/text.ts';

/** What kinds of task there are. Each has its runner on the server and its form in the browser. */
export const taskKinds = ['database', 'file', 'log', 'api', 'kafka', 'device', 'document', 'subject', 'export', 'custom', 'stream', 'compose', 'composite', 'sql', 'script'] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskKindWords: Record<TaskKind, Text> = {
  database: { zh: '数据库', en: 'Database' },
  file: { zh: '文件', en: 'File' },
  log: { zh: '日志', en: 'Log' },
  api: { zh: 'API', en: 'API' },
  kafka: { zh: 'Kafka', en: 'Kafka' },
  device: { zh: '设备', en: 'Device' },
  document: { zh: '非结构化', en: 'Documents' },
  subject: { zh: '数据主题', en: 'Data subject' },
  export: { zh: '数据推送', en: 'Export' },
  custom: { zh: '自定义集成', en: 'Custom integration' },
  stream: { zh: '流计算', en: 'Stream computing' },
  compose: { zh: '组合任务', en: 'Composed task' },
  composite: { zh: '复合流任务', en: 'Composite flow' },
  sql: { zh: 'SQL', en: 'SQL' },
  script: { zh: '脚本', en: 'Script' },
};

/** A draft is being made; online it runs as scheduled; offline it rests. */
export const taskStates = ['draft', 'online', 'offline'] as const;
export type TaskState = (typeof taskStates)[number];
export const taskStateWords: Record<TaskState, Text> = {
  draft: { zh: '草稿', en: 'Draft' },
  online: { zh: '已上线', en: 'Online' },
  offline: { zh: '已下线', en: 'Offline' },
};

/** `warning`: it ended well, but rows were put aside or something was left out. */
export const runStates = ['waiting', 'running', 'succeeded', 'warning', 'failed', 'stopped'] as const;
export type RunState = (typeof runStates)[number];
export const runStateWords: Record<RunState, Text> = {
  waiting: { zh: '等待中', en: 'Waiting' },
  running: { zh: '运行中', en: 'Running' },
  succeeded: { zh: '成功', en: 'Succeeded' },
  warning: { zh: '警告', en: 'Warning' },
  failed: { zh: '失败', en: 'Failed' },
  stopped: { zh: '已停止', en: 'Stopped' },
};

export const runTriggers = ['manual', 'schedule', 'event', 'backfill', 'compose', 'replay', 'continuous', 'api'] as const;
export type RunTrigger = (typeof runTriggers)[number];
export const runTriggerWords: Record<RunTrigger, Text> = {
  manual: { zh: '手动', en: 'By hand' },
  schedule: { zh: '调度', en: 'Schedule' },
  event: { zh: '事件', en: 'Event' },
  backfill: { zh: '补数', en: 'Backfill' },
  compose: { zh: '组合任务', en: 'Composed task' },
  replay: { zh: '隔离区重放', en: 'Replay' },
  continuous: { zh: '持续运行', en: 'Continuous' },
  api: { zh: '外部调用', en: 'From outside' },
};

export const integrateModes = ['full', 'incremental', 'changes'] as const;
export type IntegrateMode = (typeof integrateModes)[number];
export const integrateModeWords: Record<IntegrateMode, Text> = {
  full: { zh: '全量', en: 'Full' },
  incremental: { zh: '增量', en: 'Incremental' },
  changes: { zh: '变更捕获', en: 'Change data capture' },
};

/** What happens to a firing while the task still runs. */
export const concurrencies = ['wait', 'discard', 'parallel'] as const;
export const concurrencyWords: Record<(typeof concurrencies)[number], Text> = {
  wait: { zh: '排队等待', en: 'Wait its turn' },
  discard: { zh: '丢弃', en: 'Leave it out' },
  parallel: { zh: '并行执行', en: 'Run side by side' },
};

export const accelerationModes = ['single', 'parallel', 'cluster'] as const;
export const accelerationWords: Record<(typeof accelerationModes)[number], Text> = {
  single: { zh: '单线程', en: 'Single' },
  parallel: { zh: '并行', en: 'Parallel' },
  cluster: { zh: '集群', en: 'Cluster' },
};

/** From which severity on people are told. */
export const pushLevels = ['none', 'failed', 'warning', 'all'] as const;
export const pushLevelWords: Record<(typeof pushLevels)[number], Text> = {
  none: { zh: '不推送', en: 'Nothing' },
  failed: { zh: '失败时', en: 'Failures' },
  warning: { zh: '失败与警告', en: 'Failures and warnings' },
  all: { zh: '每次执行', en: 'Every run' },
};

/** Where a table of the lake stands. `sys_label` of the specification. */
export const lakeLayers = ['DW0', 'DW1', 'DW2'] as const;
export type LakeLayer = (typeof lakeLayers)[number];
export const lakeLayerWords: Record<LakeLayer, Text> = {
  DW0: { zh: '源数据层', en: 'Source layer' },
  DW1: { zh: '标准层', en: 'Standard layer' },
  DW2: { zh: '主题层', en: 'Subject layer' },
};
/** The schema of each layer in the lake. */
export const layerSchemas: Record<LakeLayer, string> = { DW0: 'source', DW1: 'standard', DW2: 'subject' };
