import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { key, named, wid } from './fields.ts';
import { can } from './permissions.ts';
import { memberKinds } from './roles.ts';

const kind = z.enum(memberKinds);

/** A role is given to a user, to a department with all below it, to a post or to a group. */
export const RoleMember = z.object({
  kind,
  wid: z.string(),
  name: z.string(),
  /** A user's id, or the code of a department, post or group. */
  code: z.string(),
});
export type RoleMember = z.infer<typeof RoleMember>;

export const listRoleMembers = defineCall({
  method: 'POST',
  path: '/api/sys/role/listMembers',
  summary: { zh: '角色成员', en: 'Members of a role' },
  permission: can.readRoles,
  query: paging.extend({ wid }),
  body: z.object({ kind: kind.optional(), key }),
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
    add: z.array(z.object({ kind, wid })).max(10_000).default([]),
    remove: z.array(z.object({ kind, wid })).max(10_000).default([]),
  }),
});

/** Through what somebody holds a role: by themselves, or as one of a department, post or group. */
export const Through = named.extend({ kind });
export type Through = z.infer<typeof Through>;

export const RoleHolder = z.object({ wid: z.string(), userid: z.string(), name: z.string(), through: z.array(Through) });
export type RoleHolder = z.infer<typeof RoleHolder>;

/** The people who hold a role, each once, with every way they came by it. */
export const listRoleHolders = defineCall({
  method: 'POST',
  path: '/api/sys/role/listHolders',
  summary: { zh: '持有角色的人员', en: 'People who hold a role' },
  permission: can.readRoles,
  query: paging.extend({ wid }),
  body: z.object({ kind: kind.optional(), key }),
  reply: pageOf(RoleHolder),
});

/** Apart from the list of roles, which need not wait until everybody is counted. */
export const countRoleHolders = defineCall({
  method: 'POST',
  path: '/api/sys/role/countHolders',
  summary: { zh: '角色的人数', en: 'How many people hold each role' },
  permission: can.readRoles,
  body: z.object({ wids: z.array(wid).max(1000) }),
  reply: z.array(z.object({ wid: z.string(), people: z.number().int() })),
});
