import type { ReleaseStepInput, VersionInput } from '#areas/system';

export const campusVersions: VersionInput[] = [
  {
    number: '0.1.0',
    state: 'released',
    release_date: '2026-11-15',
    title: { zh: '平台基础', en: 'The foundation' },
    notes: {
      zh: [
        '## 新增', '', '- 用户名密码登录与 CAS 单点登录', '- 按角色显示菜单，随时切换角色和语言',
        '- 消息提醒、帮助文章、环境检测', '', '## 说明', '', '标为“规划中”的页面会在后续版本陆续开放。',
      ].join('\n'),
      en: [
        '## New', '', '- Sign in with a password or through CAS', '- Menus follow the role; switch role and language at any time',
        '- Messages, help articles and an environment check', '', '## Note', '', 'Pages marked as planned open in later versions.',
      ].join('\n'),
    },
  },
  {
    number: '0.2.0',
    state: 'running',
    title: { zh: '系统管理', en: 'System management' },
    notes: {
      zh: '## 进行中\n\n- 组织架构、用户、角色、岗位与用户组\n- 行为日志与个性化定制\n- 消息模板与多渠道发送',
      en: '## In progress\n\n- Departments, users, roles, posts and groups\n- Behaviour log and customization\n- Message templates and more channels',
    },
  },
  {
    number: '0.3.0',
    state: 'planned',
    title: { zh: '数据源与数据湖', en: 'Data sources and the data lake' },
    notes: {
      zh: '## 计划\n\n- 连接业务系统，逆向导入数据对象\n- 集成任务与调度',
      en: '## Planned\n\n- Connect business systems and import their data objects\n- Integration tasks and schedules',
    },
  },
];

/** What is to be done for a version, by its number. */
export const campusSteps: Record<string, Omit<ReleaseStepInput, 'version'>[]> = {
  '0.2.0': [
    { title: '组织架构、岗位与用户组', state: 'succeeded', due: '2026-11-20' },
    { title: '用户导入与角色授权', state: 'succeeded', due: '2026-11-25' },
    { title: '行为日志与个性化定制', state: 'running', due: '2026-12-05' },
    { title: '消息模板与多渠道发送', state: 'waiting', due: '2026-12-12' },
    { title: '验收与发布', state: 'waiting', due: '2026-12-20' },
  ],
};
