import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { code, key, name, orderNumber, remark, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

/** The roles every platform has; the administrator's holds every menu and permission. */
export const administratorRole = 'administrator';
export const builtInRoles = [administratorRole, 'developer', 'consumer', 'subcenter'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/** Whose data a role lets people see: own, own department, it and below, chosen departments, all. */
export const dataScopes = ['own', 'department', 'below', 'chosen', 'all'] as const;
export const memberKinds = ['user', 'department', 'post', 'group'] as const;
export type MemberKind = (typeof memberKinds)[number];

const roleFields = {
  key: code,
  name: z.object({ zh: name, en: z.string().trim().max(10_000).default('') }),
  role_status: z.enum(['1', '0']).default('1'),
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

export const listRoles = defineCall({
  method: 'POST',
  path: '/api/sys/role/list',
  summary: { zh: '角色列表', en: 'Roles' },
  permission: can.readRoles,
  query: paging,
  body: z.object({ key, role_status: z.enum(['1', '0']).optional() }),
  reply: pageOf(Role),
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

export const deleteRole = defineCall({
  method: 'POST',
  path: '/api/sys/role/delete',
  summary: { zh: '删除角色', en: 'Delete a role' },
  permission: can.writeRoles,
  changes: 'role',
  body: z.object({ wid }),
});
