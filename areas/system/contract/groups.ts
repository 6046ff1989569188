import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { code, key, name, remark, saved, version, wid } from './fields.ts';
import { GroupRule } from './group-rules.ts';
import { Member, MemberChange, MemberFilter, MembersChanged } from './members.ts';
import { can } from './permissions.ts';

/** With a rule the group is dynamic: its members follow the rule. Without one they are chosen by hand. */
const groupFields = { name, code, remark, rule: GroupRule.nullable().default(null) };

export const groupKinds = ['static', 'dynamic'] as const;

export const Group = z.object({
  ...recordFields,
  ...groupFields,
  kind: z.enum(groupKinds),
  members: z.number().int(),
  /** The roles given to the group, by name, in the reader's language. */
  role_names: z.string(),
});
export type Group = z.infer<typeof Group>;

export const listGroups = defineCall({
  method: 'POST',
  path: '/api/sys/group/list',
  summary: { zh: '用户组列表', en: 'User groups' },
  permission: can.readGroups,
  query: paging,
  body: z.object({ key, kind: z.enum(groupKinds).optional() }),
  reply: pageOf(Group),
});

export const getGroup = defineCall({
  method: 'GET',
  path: '/api/sys/group/one',
  summary: { zh: '用户组详情', en: 'One user group' },
  permission: can.readGroups,
  query: z.object({ wid }),
  reply: Group,
});

export const saveGroup = defineCall({
  method: 'POST',
  path: '/api/sys/group/save',
  summary: { zh: '保存用户组', en: 'Save a user group' },
  permission: can.writeGroups,
  changes: 'group',
  body: z.object({ ...version, ...groupFields }),
  reply: saved,
});
export type GroupInput = z.input<typeof saveGroup.body>;

export const deleteGroup = defineCall({
  method: 'POST',
  path: '/api/sys/group/delete',
  summary: { zh: '删除用户组', en: 'Delete a user group' },
  permission: can.writeGroups,
  changes: 'group',
  body: z.object({ wid }),
});

export const listGroupMembers = defineCall({
  method: 'POST',
  path: '/api/sys/group/listMembers',
  summary: { zh: '用户组成员', en: 'Members of a user group' },
  permission: can.readGroups,
  query: paging.extend({ wid }),
  body: MemberFilter,
  reply: pageOf(Member),
});

export const changeGroupMembers = defineCall({
  method: 'POST',
  path: '/api/sys/group/changeMembers',
  summary: { zh: '调整用户组成员', en: 'Change the members of a user group' },
  permission: can.writeGroups,
  changes: 'group',
  body: MemberChange,
  reply: MembersChanged,
});

/** Who a rule would put into a group, before it is saved. */
export const previewGroupRule = defineCall({
  method: 'POST',
  path: '/api/sys/group/previewRule',
  summary: { zh: '预览动态规则的成员', en: 'Preview who follows a rule' },
  permission: can.readGroups,
  query: paging,
  body: z.object({ rule: GroupRule }),
  /** `members` counts everybody; the page holds those whom the caller may see. */
  reply: pageOf(Member).extend({ members: z.number().int() }),
});

/** Attributes that people have, with some of their values, to choose from when a rule is written. */
export const listAttributes = defineCall({
  method: 'GET',
  path: '/api/sys/group/attributes',
  summary: { zh: '可用于规则的用户属性', en: 'User attributes that a rule can use' },
  permission: can.readGroups,
  reply: z.object({ attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })) }),
});
