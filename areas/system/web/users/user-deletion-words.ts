import { defineWords } from '#platform/web/words.ts';

export const userDeletionWords = defineWords('system.userDeletion', {
  title: { zh: '删除“{name}”？', en: 'Delete “{name}”?' },
  titleMany: { zh: '删除 {count} 个用户？', en: 'Delete {count} {count|user|users}?' },
  keeps: { zh: '所创建的内容会保留并仍显示姓名，用户名可以再次使用，{days} 天内可以恢复。', en: 'What they made stays and still shows their name, the user name is free again, and the account can come back within {days} days.' },
  ends: { zh: '同时结束：', en: 'Ends with it: ' },
  sessions: { zh: '{count} 个登录会话', en: 'sessions: {count}' },
  departments: { zh: '{count} 个部门归属', en: 'places in departments: {count}' },
  posts: { zh: '{count} 个岗位', en: 'posts: {count}' },
  roles: { zh: '{count} 个角色', en: 'roles: {count}' },
  groups: { zh: '{count} 个用户组', en: 'user groups: {count}' },
  comma: { zh: '、', en: ', ' },
  whoTakesOver: { zh: '谁来接手', en: 'Who takes over' },
  toTakeOver: { zh: '{title} {count} 项', en: '{title}: {count}' },
  successor: { zh: '交给', en: 'Hand over to' },
  nobody: { zh: '暂不交接', en: 'Nobody for now' },
  nobodyHint: { zh: '负责的部门将没有负责人。', en: 'Departments they led stay without a leader.' },
  chooseSuccessor: { zh: '请选择接手人', en: 'Choose who takes over' },
  delete: { zh: '删除', en: 'Delete' },
  cancel: { zh: '取消', en: 'Cancel' },
  deleted: { zh: '已删除 {count} 个用户', en: 'Users deleted: {count}' },
  failed: { zh: '没有取得删除的影响', en: 'What deletion would mean could not be read' },
});
