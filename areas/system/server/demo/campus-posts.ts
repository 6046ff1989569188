import type { GroupInput, PostInput } from '#areas/system';

export const campusPosts: PostInput[] = [
  { code: 'head', name: '部门负责人', order_num: 10, remark: '负责本部门全面工作' },
  { code: 'officer', name: '行政管理岗', order_num: 20 },
  { code: 'teacher', name: '教师岗', order_num: 30 },
  { code: 'counsellor', name: '辅导员', order_num: 40 },
  { code: 'data-steward', name: '数据专员', order_num: 50, remark: '负责本部门数据的标准、质量和共享' },
];

/** Dynamic groups, given what the departments and posts were stored as. */
export function campusGroups(department: (code: string) => string, post: (code: string) => string): GroupInput[] {
  return [
    { code: 'governance', name: '数据治理工作组', remark: '各部门推荐的成员' },
    {
      code: 'data-stewards',
      name: '全体数据专员',
      remark: '由岗位决定',
      rule: { match: 'all', conditions: [{ field: 'post', values: [post('data-steward')] }] },
    },
    {
      code: 'professors',
      name: '教授',
      remark: '由职称决定',
      rule: { match: 'all', conditions: [{ field: 'attribute', attribute: '职称', values: ['教授', '副教授'] }] },
    },
    {
      code: 'informatization',
      name: '信息化队伍',
      remark: '信息化部门人员和数据科学研究院人员',
      rule: { match: 'any', conditions: [{ field: 'department', values: [department('B01'), department('D02')] }] },
    },
  ];
}
