import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { named, saved, wid } from './fields.ts';
import { can } from './permissions.ts';

/** A role that people would hold, or no longer hold: how many, and the first of them by name. */
export const RoleEffect = named.extend({ people: z.number().int(), names: z.array(z.string()) });
export type RoleEffect = z.infer<typeof RoleEffect>;

const effects = { gained: z.array(RoleEffect), lost: z.array(RoleEffect) };

/** What a move would do, found by doing it and taking it back. */
export const previewDepartmentMove = defineCall({
  method: 'POST',
  path: '/api/sys/dept/previewMove',
  summary: { zh: '预览部门移动', en: 'Preview moving a department' },
  permission: can.writeDepartments,
  body: z.object({ wid, pid: wid.nullable() }),
  /** Departments and people that move, the department itself included. */
  reply: z.object({ departments: z.number().int(), people: z.number().int(), ...effects }),
});
export type MovePreview = z.infer<typeof previewDepartmentMove.reply>;

export const moveDepartment = defineCall({
  method: 'POST',
  path: '/api/sys/dept/move',
  summary: { zh: '移动部门', en: 'Move a department' },
  permission: can.writeDepartments,
  changes: 'department',
  body: z.object({
    wid,
    /** Null: to the top. */
    pid: wid.nullable(),
    /** Where among the departments there; absent: last. */
    beside: z.object({ wid, side: z.enum(['before', 'after']) }).optional(),
  }),
  reply: saved,
});

export const previewDepartmentMerge = defineCall({
  method: 'POST',
  path: '/api/sys/dept/previewMerge',
  summary: { zh: '预览部门合并', en: 'Preview merging two departments' },
  permission: can.writeDepartments,
  body: z.object({ source: wid, target: wid }),
  reply: z.object({
    /** People of the source; `both` of them are in the target already. */
    people: z.number().int(),
    both: z.number().int(),
    children: z.number().int(),
    departmentsBelow: z.number().int(),
    /** What names the source today and will name the target. */
    roles: z.array(named),
    scopes: z.array(named),
    groups: z.array(named),
    /** Who becomes the target's leader; null: it keeps its own. */
    leader: named.nullable(),
    ...effects,
  }),
});
export type MergePreview = z.infer<typeof previewDepartmentMerge.reply>;

/** The source is deleted; all that was its own is the target's. */
export const mergeDepartments = defineCall({
  method: 'POST',
  path: '/api/sys/dept/merge',
  summary: { zh: '合并部门', en: 'Merge two departments' },
  permission: can.writeDepartments,
  changes: 'department',
  body: z.object({ source: wid, target: wid }),
});
