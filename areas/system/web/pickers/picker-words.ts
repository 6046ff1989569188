import { defineWords } from '#platform/web/words.ts';

export const pickerWords = defineWords('system.pickers', {
  chooseDepartment: { zh: '选择部门', en: 'Choose a department' },
  chooseDepartments: { zh: '选择部门', en: 'Choose departments' },
  departments: { zh: '部门', en: 'Departments' },
  choosePerson: { zh: '按姓名或用户名查找', en: 'Search by name or user name' },
  chooseRole: { zh: '选择角色', en: 'Choose a role' },
  chooseRoles: { zh: '选择角色', en: 'Choose roles' },
  choosePost: { zh: '选择岗位', en: 'Choose a post' },
  choosePosts: { zh: '选择岗位', en: 'Choose posts' },
  chooseGroup: { zh: '选择用户组', en: 'Choose a user group' },
  chooseGroups: { zh: '选择用户组', en: 'Choose user groups' },
  nothingFound: { zh: '没有找到', en: 'Nothing found' },
  loadFailed: { zh: '加载失败', en: 'Could not be loaded' },
  tryAgain: { zh: '重试', en: 'Try again' },
  gone: { zh: '已删除', en: 'Deleted' },
  disabled: { zh: '已停用', en: 'Disabled' },
  platform: { zh: '平台', en: 'The platform' },
  somebody: { zh: '其他用户', en: 'Somebody else' },
});
