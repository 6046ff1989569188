import { defineWords } from '#platform/web/words.ts';

export const homeWords = defineWords('entry.home', {
  title: { zh: '首页', en: 'Home' },
  morning: { zh: '早上好，{name}', en: 'Good morning, {name}' },
  noon: { zh: '中午好，{name}', en: 'Good day, {name}' },
  afternoon: { zh: '下午好，{name}', en: 'Good afternoon, {name}' },
  evening: { zh: '晚上好，{name}', en: 'Good evening, {name}' },
  role: { zh: '当前角色：{role}', en: 'Working as {role}' },
  viewing: { zh: '正在以“{name}”的身份查看', en: 'Viewing as {name}' },

  modules: { zh: '模块', en: 'Modules' },
  usable: { zh: '{usable} / {total} 个页面可用', en: '{usable} of {total} pages available' },
  allPlanned: { zh: '规划中', en: 'Planned' },
  noModules: { zh: '当前角色还没有菜单', en: 'Your role has no menus yet' },
  noModulesText: { zh: '请联系管理员授权，或切换到其他角色。', en: 'Ask an administrator for access, or switch to another role.' },

  favourites: { zh: '收藏', en: 'Favorites' },
  recent: { zh: '最近打开', en: 'Recently opened' },
  noPlaces: { zh: '在左侧菜单点星标即可收藏；打开过的页面也会出现在这里。', en: 'Star an entry of the side menu to keep it here. Pages you open appear here too.' },

  todos: { zh: '待办', en: 'To do' },
  noTodos: { zh: '没有待办', en: 'Nothing to do' },
  noTodosText: { zh: '任务结果、审批和告警会出现在这里。', en: 'Results of tasks, approvals and alarms appear here.' },
  runFailed: { zh: '执行失败', en: 'Run failed' },
  notices: { zh: '通知', en: 'Notices' },
  noNotices: { zh: '还没有通知', en: 'No notices yet' },
  noNoticesText: { zh: '管理员发布的公告会出现在这里。', en: 'Announcements by administrators appear here.' },
  all: { zh: '全部', en: 'All' },
  whatIsNew: { zh: '新版本', en: 'What is new' },
  noVersions: { zh: '还没有发布过版本说明', en: 'No release notes yet' },
  released: { zh: '{date} 发布', en: 'Released {date}' },
  newsTitle: { zh: '平台更新了', en: 'What is new' },
  allVersions: { zh: '查看全部版本', en: 'See all versions' },
  gotIt: { zh: '知道了', en: 'Got it' },

  whatItSaid: { zh: '错误信息', en: 'Message' },
  whatToDo: { zh: '怎样处理', en: 'What to do' },
  readOn: { zh: '查看帮助：{title}', en: 'Help: {title}' },
  repeat: { zh: '重试', en: 'Repeat' },
  repeated: { zh: '已重新开始执行', en: 'The run was started again' },
  close: { zh: '关闭', en: 'Close' },
});
