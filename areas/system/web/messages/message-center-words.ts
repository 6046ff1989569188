import { defineWords } from '#platform/web/words.ts';

export const messageCenterWords = defineWords('system.messageCenter', {
  purpose: { zh: '您收到的消息，以及向同事发送消息的地方。', en: 'The messages you received, and the place to write to colleagues.' },
  purposeOwn: { zh: '您收到的通知、任务、审批和告警。', en: 'The notices, tasks, approvals and alarms you received.' },
  inbox: { zh: '收件箱', en: 'Inbox' },
  sent: { zh: '发送与投递', en: 'Sent and deliveries' },
  templates: { zh: '模板', en: 'Templates' },
  channels: { zh: '渠道', en: 'Channels' },
  preferences: { zh: '偏好', en: 'Preferences' },
  send: { zh: '发送消息', en: 'Send a message' },
  category: { zh: '分类', en: 'Category' },
  allCategories: { zh: '全部分类', en: 'All categories' },
  platform: { zh: '平台', en: 'The platform' },
  actions: { zh: '操作', en: 'Actions' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '已保存', en: 'Saved' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  removed: { zh: '已删除', en: 'Deleted' },
});
