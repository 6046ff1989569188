import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { code, key, name, named, orderNumber, remark, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

/** The roles every platform has; the administrator's holds every menu and permission. */
export const administratorRole = 'administrator';
export const builtInRoles = [administratorRole, 'developer', 'consumer', 'subcenter'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/** Whose data a role lets people see: own, own department, it and below, chosen departments, all. */
export const dataScopes = ['own', 'department', 'below', 'chosen', 'all'] as const;
export const memberKinds = ['user', 'department', 'post', 'group'] as const;
export type MemberKind = (typeof memberKinds)[number];

const names = z.object({ zh: name, en: z.string().trim().max(10_000).default('') });
const status = z.enum(['1', '0']);

const roleFields = {
  key: code,
  name: names,
  role_status: status.default('1'),
  data_scope: z.enum(dataScopes).default('own'),
  scope_departments: z.array(wid).max(10_000).default([]),
  /** Where people land after signing in; empty: /home. */
  first_menu: z.string().max(300).regex(/^(\/(?!\/).*)?$/s).default(''),
  module_version: z.enum(['', 'Manage', 'Portal', 'AI', 'Subcenter']).default(''),
  order_num: orderNumber,
  remark,
};

export const Role = z.object({ ...recordFields, ...roleFields, built_in: z.boolean() });
export type Role = z.infer<typeof Role>;

/** How many menus and permissions it grants; null: all of them. */
export const RoleRow = Role.extend({ menus: z.number().int().nullable(), permissions: z.number().int().nullable() });
export type RoleRow = z.infer<typeof RoleRow>;

export const RoleDetail = RoleRow.extend({
  /** The chosen departments with their names. */
  departments: z.array(named),
  /** Members as they were added, by kind, and the people who thereby hold the role. */
  members: z.record(z.enum(memberKinds), z.number().int()),
  people: z.number().int(),
});
export type RoleDetail = z.infer<typeof RoleDetail>;

export const listRoles = defineCall({
  method: 'POST',
  path: '/api/sys/role/list',
  summary: { zh: '角色列表', en: 'Roles' },
  permission: can.readRoles,
  query: paging,
  body: z.object({
    key,
    role_status: status.optional(),
    data_scope: z.enum(dataScopes).optional(),
  }),
  reply: pageOf(RoleRow),
});

export const getRole = defineCall({
  method: 'GET',
  path: '/api/sys/role/one',
  summary: { zh: '角色详情', en: 'One role' },
  permission: can.readRoles,
  query: z.object({ wid }),
  reply: RoleDetail,
});

export const saveRole = defineCall({
  method: 'POST',
  path: '/api/sys/role/save',
  summary: { zh: '保存角色', en: 'Save a role' },
  permission: can.writeRoles,
  changes: 'role',
  body: z.object({ ...version, ...roleFields }),
  reply: saved,
});
export type RoleInput = z.input<typeof saveRole.body>;

export const setRoleStatus = defineCall({
  method: 'POST',
  path: '/api/sys/role/setStatus',
  summary: { zh: '启用或停用角色', en: 'Enable or disable roles' },
  permission: can.writeRoles,
  changes: 'role',
  body: z.object({ wids: z.array(wid).min(1).max(1000), role_status: status }),
});

/** A new role with the same scope and grants and, if asked, the same members. */
export const copyRole = defineCall({
  method: 'POST',
  path: '/api/sys/role/copy',
  summary: { zh: '复制角色', en: 'Copy a role' },
  permission: can.writeRoles,
  changes: 'role',
  body: z.object({ wid, key: code, name: names, members: z.boolean().default(false) }),
  reply: saved,
});

/** A role with members stays, unless they are to be removed with it. */
export const deleteRole = defineCall({
  method: 'POST',
  path: '/api/sys/role/delete',
  summary: { zh: '删除角色', en: 'Delete a role' },
  permission: can.writeRoles,
  changes: 'role',
  body: z.object({ wid, removeMembers: z.boolean().default(false) }),
});
