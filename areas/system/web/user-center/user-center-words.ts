import { defineWords } from '#platform/web/words.ts';

export const userCenterWords = defineWords('system.userCenter', {
  purpose: { zh: '人员、部门与权限的概况，从这里进入各项管理。', en: 'People, departments and permissions at a glance, and the way to each of them.' },
  users: { zh: '用户', en: 'Users' },
  enabled: { zh: '可以登录', en: 'Able to sign in' },
  locked: { zh: '已锁定', en: 'Locked' },
  signedIn: { zh: '24 小时内登录', en: 'Signed in within 24 hours' },
  departments: { zh: '部门', en: 'Departments' },
  roles: { zh: '角色', en: 'Roles' },
  groups: { zh: '用户组', en: 'User groups' },
  posts: { zh: '岗位', en: 'Posts' },
  usersHint: { zh: '账号、密码、有效期与所属部门。', en: 'Accounts, passwords, validity and the departments people belong to.' },
  departmentsHint: { zh: '部门树与负责人，移动、合并、停用。', en: 'The department tree and its leaders; move, merge and disable.' },
  rolesHint: { zh: '菜单、操作权限、数据范围与成员。', en: 'Menus, permissions and data scope, and who holds them.' },
  groupsHint: { zh: '手工或按规则组成，用于授权和通知。', en: 'People gathered by hand or by rule, to grant and to notify.' },
  postsHint: { zh: '岗位及任职人员，可直接授予角色。', en: 'Posts and who holds them; roles can be given to them.' },
  dataTime: { zh: '数据时间 {time}', en: 'As of {time}' },
  open: { zh: '进入', en: 'Open' },
});
