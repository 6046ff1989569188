import type { Permission, Permissions } from '#platform/contract/permission.ts';

/** What the lake area lets be granted. The comment says what someone without it sees. */
export const can = {
  /** Without it: no data lake in the menu. */
  readLake: 'lake:read',
  /** Without it: the connection of the lake is shown, not changed. */
  manageLake: 'lake:manage',
  /** Without it: tables of the lake are described, their rows are not shown. */
  queryLake: 'lake:query',
  /** Without it: rows are shown with **** in fields that are marked as sensitive, or made of such. */
  seeSensitive: 'lake:sensitive',
  /** Without it: no tasks in the menu. */
  readTasks: 'task:read',
  /** Without it: tasks open for reading; nothing is made, changed or deleted. */
  writeTasks: 'task:write',
  /** Without it: tasks are not run, stopped, reset or put online by hand. */
  runTasks: 'task:run',
  /** Without it: the queue is watched; its limits and the runs of others stay as they are. */
  manageRuns: 'run:manage',
  /** Without it: rows put aside are counted, not shown; they may hold what the source keeps secret. */
  readQuarantine: 'quarantine:read',
  /** Without it: no models in the menu. */
  readModels: 'model:read',
  /** Without it: models open for reading; nothing is made, changed, materialised or granted. */
  writeModels: 'model:write',
  /** Without it: releases of others are not approved. */
  approveReleases: 'release:approve',
} as const satisfies Record<string, Permission>;

export const lakePermissions: Permissions = {
  [can.readLake]: { zh: '查看数据湖', en: 'See the data lake' },
  [can.manageLake]: { zh: '管理数据湖连接', en: 'Manage the connection of the lake' },
  [can.queryLake]: { zh: '查看湖内数据', en: 'See rows of the lake' },
  [can.seeSensitive]: { zh: '查看敏感字段原值', en: 'See values of sensitive fields' },
  [can.readTasks]: { zh: '查看任务', en: 'See tasks' },
  [can.writeTasks]: { zh: '维护任务', en: 'Manage tasks' },
  [can.runTasks]: { zh: '执行任务', en: 'Run tasks' },
  [can.manageRuns]: { zh: '管理执行队列', en: 'Manage the run queue' },
  [can.readQuarantine]: { zh: '处理隔离区数据', en: 'Work on quarantined rows' },
  [can.readModels]: { zh: '查看模型', en: 'See models' },
  [can.writeModels]: { zh: '维护模型', en: 'Manage models' },
  [can.approveReleases]: { zh: '审批发布', en: 'Approve releases' },
};

/** What the built-in roles hold from the start; the administrator's holds everything. */
export const lakeGrants: Record<string, readonly Permission[]> = {
  developer: [can.readLake, can.queryLake, can.readTasks, can.writeTasks, can.runTasks, can.manageRuns, can.readQuarantine, can.readModels, can.writeModels],
  subcenter: [can.readLake, can.readTasks, can.readModels],
};
