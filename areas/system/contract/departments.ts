import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { code, name, named, orderNumber, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

export const DepartmentNode = z.object({
  id: z.string(),
  wid: z.string(),
  name: z.string(),
  pid: z.string().nullable(),
  code: z.string(),
  order_num: z.number().int(),
  /** The leader's user wid and name. */
  leader: named.nullable(),
  disabled: z.boolean(),
  /** True when nothing is below: a tree needs no arrow. */
  leaf: z.boolean(),
  /** From the root down to the parent, so that a tree can open to a department that was found. */
  ancestors: z.array(z.string()),
  /** Out of the caller's data scope, shown only because departments within it hang below. */
  outside: z.boolean(),
  row_version: z.number().int(),
  /** In words for a file that is exported: the parent's code, the names from the top down, the leader. */
  parent_code: z.string(),
  path: z.string(),
  leader_name: z.string(),
});
export type DepartmentNode = z.infer<typeof DepartmentNode>;

/**
 * Serves every department picker. With `parent` (`''` for the top) its children, with `key` whoever
 * is found by name or code, with `wids` those, with nothing all of them; always one page.
 */
export const getDeptList = defineCall({
  method: 'POST',
  path: '/api/sys/dept/getDeptList',
  summary: { zh: '部门列表', en: 'Departments' },
  permission: 'signed-in',
  query: paging.extend({ ps: z.coerce.number().int().min(1).max(1000).default(101) }),
  body: z.object({
    parent: z.string().max(100).optional(),
    key: z.string().trim().max(100).optional(),
    /** These only, for example the ones above a department that was found. */
    wids: z.array(z.string().max(100)).max(1000).optional(),
    /** Disabled departments are left out unless asked for. */
    disabled: z.boolean().default(false),
  }),
  reply: pageOf(DepartmentNode),
});

/** A role that was given to the department itself, or to one above it (`from`). */
const GivenRole = named.extend({ enabled: z.boolean(), from: named.nullable() });

export const getDepartment = defineCall({
  method: 'GET',
  path: '/api/sys/dept/one',
  summary: { zh: '部门详情', en: 'One department' },
  permission: 'signed-in',
  query: z.object({ wid }),
  /** People are counted within the caller's data scope. */
  reply: DepartmentNode.extend({
    above: z.array(named),
    people: z.number().int(),
    peopleBelow: z.number().int(),
    children: z.number().int(),
    departmentsBelow: z.number().int(),
    roles: z.array(GivenRole),
  }),
});
export type Department = z.infer<typeof getDepartment.reply>;

export const saveDepartment = defineCall({
  method: 'POST',
  path: '/api/sys/dept/saveDept',
  summary: { zh: '保存部门', en: 'Save a department' },
  permission: can.writeDepartments,
  changes: 'department',
  body: z.object({
    ...version,
    name,
    code,
    pid: z.string().max(100).nullable(),
    order_num: orderNumber,
    leader: z.string().max(100).nullable().default(null),
    disabled: z.boolean().default(false),
  }),
  reply: saved,
});
export type DepartmentInput = z.input<typeof saveDepartment.body>;

/** Disabled departments stay with their people and roles; pickers no longer offer them. */
export const disableDepartment = defineCall({
  method: 'POST',
  path: '/api/sys/dept/disable',
  summary: { zh: '停用或启用部门', en: 'Disable or enable a department' },
  permission: can.writeDepartments,
  changes: 'department',
  body: z.object({ wid, disabled: z.boolean(), below: z.boolean().default(false) }),
  reply: z.object({ departments: z.number().int() }),
});

/** Only an empty one; what is in it is merged into another or moved away first. */
export const deleteDepartment = defineCall({
  method: 'POST',
  path: '/api/sys/dept/delete',
  summary: { zh: '删除部门', en: 'Delete a department' },
  permission: can.writeDepartments,
  changes: 'department',
  body: z.object({ wid }),
});
