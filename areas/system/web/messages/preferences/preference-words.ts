import { defineWords } from '#platform/web/words.ts';

export const preferenceWords = defineWords('system.messagePreferences', {
  channels: { zh: '接收方式', en: 'How messages reach you' },
  channelsText: { zh: '关闭站内提醒后，消息仍保存在收件箱，但不计入未读。', en: 'With the platform off, messages still lie in the inbox but do not count as unread.' },
  category: { zh: '分类', en: 'Category' },
  receive: { zh: '{category}：{channel}', en: '{category}: {channel}' },
  mailTo: { zh: '邮件发送到 {email}。', en: 'Mail goes to {email}.' },
  noEmail: { zh: '您的账号没有邮箱地址，因此收不到邮件。请联系管理员。', en: 'Your account has no e-mail address, so no mail reaches you. Ask an administrator to add one.' },
  noMail: { zh: '平台还没有设置邮件服务器。', en: 'The platform has no mail server yet.' },
  quiet: { zh: '免打扰时段', en: 'Quiet hours' },
  quietText: { zh: '时段内邮件推迟到结束后发送，站内消息不提醒。', en: 'Mail waits until they end; messages in the platform arrive silently.' },
  useQuiet: { zh: '使用免打扰时段', en: 'Keep quiet hours' },
  from: { zh: '开始', en: 'From' },
  to: { zh: '结束', en: 'To' },
  zone: { zh: '时区', en: 'Time zone' },
  alarms: { zh: '告警除外，照常提醒', en: 'Let alarms through' },
  language: { zh: '邮件语言', en: 'Language of mail' },
  languageUsual: { zh: '与平台一致', en: 'As the platform does' },
  chinese: { zh: '中文', en: 'Chinese' },
  english: { zh: '英文', en: 'English' },
  save: { zh: '保存偏好', en: 'Save preferences' },
  failed: { zh: '偏好没有读到', en: 'Your preferences could not be read' },
});
