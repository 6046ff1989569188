import { saveMessageTemplate, type TemplateInput } from '#areas/system';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { sendMessage, type NewMessage } from '../messages/send-message.ts';
import { storeTemplate } from '../messages/templates/templates.ts';

type Announcement = Omit<NewMessage, 'to' | 'from'> & { roles: string[] };

const announcements: Announcement[] = [
  {
    roles: ['consumer'],
    category: 'notice',
    title: { zh: '欢迎使用百川', en: 'Welcome to Tributary' },
    content: {
      zh: '您可以在数据门户查找并申请数据。使用中遇到问题，请先查看帮助。',
      en: 'Find and apply for data in the data portal. If something is unclear, the help is a good start.',
    },
    link: '/help',
  },
  {
    roles: ['developer', 'administrator'],
    category: 'task',
    title: { zh: '请核对本部门的数据专员名单', en: 'Check the data stewards of your department' },
    content: {
      zh: '“全体数据专员”用户组由岗位自动生成，请在月底前核对。',
      en: 'The group of data stewards follows from posts. Please check it before the end of the month.',
    },
    link: '/systemManagement/groupManagement',
  },
  {
    roles: ['administrator'],
    category: 'notice',
    title: { zh: '这是演示数据', en: 'This is demonstration data' },
    content: {
      zh: '江川大学及其人员均为虚构。正式使用时，请以 TRIBUTARY_DEMO=0 启动一个空的平台。',
      en: 'Jiangchuan University and its people are invented. For real use start an empty platform with TRIBUTARY_DEMO=0.',
    },
  },
];

const templates: TemplateInput[] = [
  {
    key: 'campus.maintenance', name: '停机维护通知', category: 'notice', channels: ['site', 'email'],
    title_zh: '{system} 将于 {time} 停机维护', title_en: '{system} is down for maintenance on {time}',
    content_zh: '预计 {hours} 小时。期间无法查询和申请数据，请提前安排。', content_en: 'It takes about {hours} hours. Data cannot be queried or applied for meanwhile, so please plan ahead.',
  },
  {
    key: 'campus.survey', name: '数据调研催办', category: 'task', channels: ['site', 'email'],
    title_zh: '请在 {date} 前完成数据调研', title_en: 'Please finish the data survey by {date}',
    content_zh: '{department} 还有业务系统没有填报，请联系数据专员。', content_en: 'Business systems of {department} are still missing. Please ask your data steward.',
  },
  {
    key: 'campus.disk', name: '存储空间告警', category: 'alarm', channels: ['site', 'email', 'webhook'],
    title_zh: '{host} 的存储空间已用 {percent}%', title_en: '{percent}% of the disk of {host} is used',
    content_zh: '请清理或扩容，满后数据任务会停止。', content_en: 'Clear or extend it: data tasks stop when it is full.',
  },
];

export async function sendCampusMessages(db: Database, services: Services): Promise<void> {
  for (const template of templates) await storeTemplate(db, services.areas, saveMessageTemplate.body.parse(template), null);
  const roles = await db.selectFrom('role').select(['wid', 'key']).execute();
  for (const { roles: keys, ...announcement } of announcements) {
    const to = { roles: roles.filter(({ key }) => keys.includes(key)).map(({ wid }) => wid) };
    await sendMessage(db, services, { ...announcement, to, from: null });
  }
}
