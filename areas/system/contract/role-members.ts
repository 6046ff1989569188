import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { wid } from './fields.ts';
import { can } from './permissions.ts';
import { memberKinds } from './roles.ts';

/** A role is given to a user, to a department with all below it, to a post or to a group. */
export const RoleMember = z.object({ kind: z.enum(memberKinds), wid: z.string(), name: z.string() });
export type RoleMember = z.infer<typeof RoleMember>;

export const listRoleMembers = defineCall({
  method: 'POST',
  path: '/api/sys/role/listMembers',
  summary: { zh: '角色成员', en: 'Members of a role' },
  permission: can.readRoles,
  query: paging.extend({ wid }),
  body: z.object({ kind: z.enum(memberKinds).optional() }),
  reply: pageOf(RoleMember),
});

/** Adds and removes in one step; what is already so stays so. */
export const changeRoleMembers = defineCall({
  method: 'POST',
  path: '/api/sys/role/changeMembers',
  summary: { zh: '调整角色成员', en: 'Change the members of a role' },
  permission: can.writeRoles,
  changes: 'role',
  body: z.object({
    wid,
    add: z.array(z.object({ kind: z.enum(memberKinds), wid })).max(10_000).default([]),
    remove: z.array(z.object({ kind: z.enum(memberKinds), wid })).max(10_000).default([]),
  }),
});
