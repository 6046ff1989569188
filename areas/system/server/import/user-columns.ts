import type { ImportColumn, OpenColumns } from '#platform/server/import/import-kind.ts';

const same = (text: string) => ({ zh: text, en: text });

export const userColumns: readonly ImportColumn[] = [
  {
    key: 'userid', title: { zh: '用户名', en: 'User name' }, required: true, example: same('20260001'),
    help: { zh: '登录用，全平台唯一，不区分大小写；已有的用户按它找到。', en: 'For signing in; unique, whatever its case. Existing users are found by it.' },
  },
  {
    key: 'name', title: { zh: '姓名', en: 'Name' }, required: true, example: { zh: '李晓川', en: 'Li Xiaochuan' },
    help: { zh: '显示的名字。', en: 'The name that is shown.' },
  },
  {
    key: 'gender', title: { zh: '性别', en: 'Gender' }, example: { zh: '女', en: 'female' },
    help: { zh: '男、女，或留空。', en: 'male, female, or empty.' },
  },
  { key: 'email', title: { zh: '邮箱', en: 'E-mail' }, example: same('lixiaochuan@example.edu'), help: { zh: '邮箱地址，可留空。', en: 'An address, or empty.' } },
  { key: 'phone', title: { zh: '电话', en: 'Phone' }, example: same('13800000000'), help: { zh: '最多 50 个字符，可留空。', en: 'At most 50 characters, or empty.' } },
  {
    key: 'departments', title: { zh: '部门', en: 'Departments' }, example: same(''),
    help: {
      zh: '部门编码，或从顶级部门写起的路径，如“大学/计算机学院/软件工程系”；多个用分号隔开，第一个是主部门。填写后替换原有部门。',
      en: 'A code, or the path from the top such as University/Computing/Software; several apart by semicolons, the first is the main one. Replaces the earlier ones.',
    },
  },
  {
    key: 'posts', title: { zh: '岗位', en: 'Posts' }, example: same(''),
    help: { zh: '岗位编码或名称，多个用分号隔开。填写后替换原有岗位。', en: 'Codes or names, apart by semicolons. Replaces the earlier ones.' },
  },
  {
    key: 'roles', title: { zh: '角色', en: 'Roles' }, example: same(''),
    help: {
      zh: '角色标识或名称，多个用分号隔开。只增加，不取消已有角色；需要角色维护权限，且不能超出您自己的权限。',
      en: 'Keys or names, apart by semicolons. Roles are added, none is taken away; you need the permission to manage roles and cannot give more than you hold.',
    },
  },
  { key: 'valid_from', title: { zh: '生效日期', en: 'Valid from' }, example: same('2026-09-01'), help: { zh: '账号从这一天起可用，可留空。', en: 'The account can be used from this day, or empty.' } },
  { key: 'valid_to', title: { zh: '失效日期', en: 'Valid to' }, example: same('2030-07-31'), help: { zh: '账号到这一天为止可用，可留空。', en: 'The last day on which it can be used, or empty.' } },
];

export const userAttributes: OpenColumns = {
  key: 'attributes',
  title: { zh: '属性', en: 'Attribute' },
  help: {
    zh: '其他属性：标题写作“属性.名称”，可以有多列；动态用户组可按属性挑选成员。',
    en: 'Other attributes: the heading is Attribute.name, and there may be several. Dynamic groups can choose members by them.',
  },
  example: { name: 'office', value: same('A-301') },
};
