import { defineMessageTemplate, type DeclaredTemplate } from '#areas/system';

const variables = {
  who: { label: { zh: '操作人', en: 'Who did it' }, sample: '苏明远' },
  tasks: { label: { zh: '任务', en: 'Tasks' }, sample: '学生基本信息同步' },
  count: { label: { zh: '任务数', en: 'Number of tasks' }, sample: '1' },
  note: { label: { zh: '发布说明或审批意见', en: 'Note or reason' }, sample: '增加入学年份' },
  release: { label: { zh: '发布编号', en: 'Number of the release' }, sample: '0193' },
} as const;
const link = '/resourceDevelop/publishList?wid={release}';

export const releaseTemplates = {
  releaseSubmitted: defineMessageTemplate({
    key: 'lake.releaseSubmitted', name: { zh: '有发布待审批', en: 'A release waits for approval' }, category: 'notice', link, variables,
    title: { zh: '{who} 提交了发布：{tasks}', en: '{who} submitted a release: {tasks}' },
    content: { zh: '共 {count} 个任务。\n说明：{note}\n请查看变化后批准或退回。', en: '{count} {count|task|tasks}.\n{note}\nLook at what changes, then approve or return it.' },
  }),
  releaseApproved: defineMessageTemplate({
    key: 'lake.releaseApproved', name: { zh: '发布已通过', en: 'A release was approved' }, category: 'notice', link, variables,
    title: { zh: '发布已通过：{tasks}', en: 'Released: {tasks}' },
    content: { zh: '{who} 已批准，{count} 个任务已上线。\n{note}', en: 'Approved by {who}; {count} {count|task is|tasks are} online.\n{note}' },
  }),
  releaseReturned: defineMessageTemplate({
    key: 'lake.releaseReturned', name: { zh: '发布被退回', en: 'A release was returned' }, category: 'notice', link, variables,
    title: { zh: '发布被退回：{tasks}', en: 'Returned: {tasks}' },
    content: { zh: '{who} 退回了发布。\n原因：{note}\n修改后可重新提交。', en: '{who} returned the release.\n{note}\nChange what is needed and submit it again.' },
  }),
} satisfies Record<string, DeclaredTemplate>;
