import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { sendMessage, type NewMessage } from '../messages/send-message.ts';

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

export async function sendCampusMessages(db: Database, services: Services): Promise<void> {
  const roles = await db.selectFrom('role').select(['wid', 'key']).execute();
  for (const { roles: keys, ...announcement } of announcements) {
    const to = { roles: roles.filter(({ key }) => keys.includes(key)).map(({ wid }) => wid) };
    await sendMessage(db, services, { ...announcement, to, from: null });
  }
}
