import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { code, key, name, named, remark, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

/** One condition of a dynamic group: in or below a department, on a post, or an attribute with a value. */
export const GroupCondition = z.discriminatedUnion('field', [
  z.object({ field: z.literal('department'), values: z.array(wid).min(1).max(1000) }),
  z.object({ field: z.literal('post'), values: z.array(wid).min(1).max(1000) }),
  z.object({ field: z.literal('attribute'), attribute: z.string().min(1).max(100), values: z.array(z.string().max(1000)).min(1).max(1000) }),
]);
export type GroupCondition = z.infer<typeof GroupCondition>;

export const GroupRule = z.object({
  match: z.enum(['all', 'any']),
  conditions: z.array(GroupCondition).min(1).max(20),
});
export type GroupRule = z.infer<typeof GroupRule>;

/** With a rule the group is dynamic: its members follow the rule. Without one they are chosen by hand. */
const groupFields = { name, code, remark, rule: GroupRule.nullable().default(null) };

export const Group = z.object({ ...recordFields, ...groupFields, members: z.number().int() });
export type Group = z.infer<typeof Group>;

export const listGroups = defineCall({
  method: 'POST',
  path: '/api/sys/group/list',
  summary: { zh: '用户组列表', en: 'User groups' },
  permission: can.readGroups,
  query: paging,
  body: z.object({ key }),
  reply: pageOf(Group),
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
  reply: pageOf(named.extend({ userid: z.string() })),
});

export const changeGroupMembers = defineCall({
  method: 'POST',
  path: '/api/sys/group/changeMembers',
  summary: { zh: '调整用户组成员', en: 'Change the members of a user group' },
  permission: can.writeGroups,
  changes: 'group',
  body: z.object({ wid, add: z.array(wid).max(10_000).default([]), remove: z.array(wid).max(10_000).default([]) }),
});
