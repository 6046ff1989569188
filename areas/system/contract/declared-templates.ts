import { defineMessageTemplate } from './message-templates.ts';

/** What the system area says by itself. */
export const systemTemplates = {
  deliveryFailed: defineMessageTemplate({
    key: 'system.deliveryFailed',
    name: { zh: '消息投递失败', en: 'Deliveries failed' },
    category: 'notice',
    channels: ['site'],
    title: { zh: '消息“{title}”有 {count} 次投递失败', en: '{count} deliveries of "{title}" failed' },
    content: {
      zh: '多次尝试后仍未送达：{reason}\n站内消息不受影响。可以查看投递状态并重试。',
      en: 'Several tries did not get through: {reason}\nThe message in the platform is not affected. Look at its deliveries to try again.',
    },
    link: '/systemManagement/messageCenters?tab=sent&sent={wid}',
    variables: {
      title: { label: { zh: '消息标题', en: 'Title of the message' }, sample: '系统维护通知' },
      count: { label: { zh: '失败次数', en: 'How many failed' }, sample: '3' },
      reason: { label: { zh: '最近一次的原因', en: 'The last reason' }, sample: '550 Mailbox unavailable' },
      wid: { label: { zh: '消息编号', en: 'Number of the message' }, sample: '0193' },
    },
  }),
};
