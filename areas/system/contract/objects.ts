import type { Text } from '#platform/contract/text.ts';

/** What the calls of this area change, in the words of the audit trail. */
export const systemObjects: Record<string, Text> = {
  bundle: { zh: '迁移包', en: 'Bundle' },
  cache: { zh: '缓存', en: 'Cache' },
  customization: { zh: '个性化定制', en: 'Customization' },
  'customization picture': { zh: '定制图片', en: 'Customization picture' },
  department: { zh: '部门', en: 'Department' },
  group: { zh: '用户组', en: 'User group' },
  'mail-server': { zh: '邮件服务器', en: 'Mail server' },
  menu: { zh: '菜单', en: 'Menu' },
  message: { zh: '消息', en: 'Message' },
  'message-preferences': { zh: '消息偏好', en: 'Message preferences' },
  'message-template': { zh: '消息模板', en: 'Message template' },
  post: { zh: '岗位', en: 'Post' },
  role: { zh: '角色', en: 'Role' },
  session: { zh: '登录', en: 'Session' },
  translation: { zh: '翻译', en: 'Translation' },
  user: { zh: '用户', en: 'User' },
  version: { zh: '版本', en: 'Version' },
  webhook: { zh: 'Webhook', en: 'Webhook' },
};
