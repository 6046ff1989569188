import { defineMessageTemplate, type DeclaredTemplate } from '#areas/system';

const variables = {
  name: { label: { zh: '任务名称', en: 'Name of the task' }, sample: '学生基本信息同步' },
  reasonZh: { label: { zh: '原因（中文）', en: 'Reason in Chinese' }, sample: '连接被拒绝' },
  reasonEn: { label: { zh: '原因（英文）', en: 'Reason in English' }, sample: 'The connection was refused' },
  time: { label: { zh: '计划时间', en: 'The time it stands for' }, sample: '2026-03-01 10:00' },
  task: { label: { zh: '任务编号', en: 'Number of the task' }, sample: '0193' },
  run: { label: { zh: '执行编号', en: 'Number of the run' }, sample: '0194' },
} as const;
const link = '/resourceDevelop/integrateManagement?wid={task}&tab=runs&run={run}';

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
  approvalAsked: defineMessageTemplate({
    key: 'lake.approvalAsked', name: { zh: '组合任务等待审批', en: 'A composed task waits for approval' }, category: 'approval', link: '/resourceDevelop/combinedTasks?graph={run}',
    variables: {
      name: variables.name, node: { label: { zh: '节点名称', en: 'Name of the node' }, sample: '发布前确认' }, question: { label: { zh: '审批说明', en: 'What is asked' }, sample: '核对行数后同意' }, run: variables.run,
    },
    title: { zh: '“{name}”等待审批：{node}', en: '"{name}" waits for approval: {node}' },
    content: { zh: '{question}\n请打开执行图，选中该节点后同意或不同意。', en: '{question}\nOpen the graph of the run and choose the node to approve or refuse.' },
  }),
  approvalHanded: defineMessageTemplate({
    key: 'lake.approvalHanded', name: { zh: '组合任务的审批人都不能审批', en: 'Nobody who is named can decide' }, category: 'approval', link: '/resourceDevelop/combinedTasks?graph={run}',
    variables: {
      name: variables.name, node: { label: { zh: '节点名称', en: 'Name of the node' }, sample: '发布前确认' }, question: { label: { zh: '审批说明', en: 'What is asked' }, sample: '核对行数后同意' }, run: variables.run,
      reasonZh: variables.reasonZh, reasonEn: variables.reasonEn,
    },
    title: { zh: '“{name}”等待审批，但审批人都不能审批：{node}', en: '"{name}" waits for approval and nobody who is named can decide: {node}' },
    content: { zh: '{question}\n{reasonZh}\n您可以代为审批：请打开执行图，选中该节点后同意或不同意。', en: '{question}\n{reasonEn}\nYou may decide instead: open the graph of the run and choose the node to approve or refuse.' },
  }),
  runOverdue: defineMessageTemplate({
    key: 'lake.runOverdue', name: { zh: '任务未按时完成', en: 'A run was not over in time' }, category: 'alarm', link, variables,
    title: { zh: '任务“{name}”未按时完成', en: 'The task "{name}" was not over in time' },
    content: { zh: '{reasonZh}\n计划时间：{time}\n执行会继续；请查看其日志和执行队列。', en: '{reasonEn}\nIt stands for {time}.\nThe run goes on; look at its log and at the queue.' },
  }),
  runBehind: defineMessageTemplate({
    key: 'lake.runBehind', name: { zh: '变更捕获落后', en: 'Change capture falls behind' }, category: 'alarm', link, variables,
    title: { zh: '任务“{name}”的变更捕获需要处理', en: 'Change capture of the task "{name}" needs attention' },
    content: { zh: '{reasonZh}\n任务仍在运行；请查看其延迟、执行日志和来源的负载。', en: '{reasonEn}\nThe task still runs; look at its lag, its log and the load of the source.' },
  }),
} satisfies Record<string, DeclaredTemplate>;
