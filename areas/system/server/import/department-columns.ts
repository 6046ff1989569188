import type { ImportColumn } from '#platform/server/import/import-kind.ts';

const same = (text: string) => ({ zh: text, en: text });

export const departmentColumns: readonly ImportColumn[] = [
  {
    key: 'code', title: { zh: '部门编码', en: 'Code' }, required: true, example: same('D0101'),
    help: { zh: '全平台唯一；已有的部门按它找到。', en: 'Unique; existing departments are found by it.' },
  },
  { key: 'name', title: { zh: '部门名称', en: 'Name' }, required: true, example: { zh: '示例学院', en: 'Example school' }, help: { zh: '显示的名称。', en: 'The name that is shown.' } },
  {
    key: 'parent', title: { zh: '上级部门', en: 'Parent' }, aliases: ['上级部门编码', 'Parent code'], example: same(''),
    help: {
      zh: '上级的编码，或从顶级部门写起的路径；新部门留空即为顶级。上级可以在同一文件中，顺序不限。',
      en: 'Its code, or its path from the top; a new department without one stands at the top. The parent may stand in the same file, in any order.',
    },
  },
  { key: 'order_num', title: { zh: '排序', en: 'Order' }, aliases: ['排序号'], example: same('10'), help: { zh: '同级中的次序，0 到 1000000 的整数。', en: 'The place among its neighbours: a whole number from 0 to 1000000.' } },
  { key: 'leader', title: { zh: '负责人用户名', en: 'Leader user name' }, example: same(''), help: { zh: '负责人的用户名，可留空。', en: 'The user name of the leader, or empty.' } },
  { key: 'disabled', title: { zh: '停用', en: 'Disabled' }, example: { zh: '否', en: 'no' }, help: { zh: '是或否；留空为否。', en: 'yes or no; empty means no.' } },
];
