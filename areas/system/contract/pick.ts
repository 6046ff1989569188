import { z } from 'zod';
import { defineCall, paging } from '#platform/contract';
import { key, named, wid } from './fields.ts';

/** What pickers show. They scroll on instead of counting, so a page says only whether more follows. */
const someOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), more: z.boolean() });

export const PickedPerson = named.extend({ userid: z.string(), department: named.nullable() });
export type PickedPerson = z.infer<typeof PickedPerson>;

/** People with an enabled account, within the caller's data scope. */
export const pickPeople = defineCall({
  method: 'POST',
  path: '/api/sys/pick/people',
  summary: { zh: '选择人员', en: 'People to choose from' },
  permission: 'signed-in',
  query: paging,
  body: z.object({
    key,
    /** In this department or below it. */
    department: wid.optional(),
  }),
  reply: someOf(PickedPerson),
});

export const pickKinds = ['role', 'post', 'group'] as const;
export type PickKind = (typeof pickKinds)[number];

export const PickedRecord = named.extend({ code: z.string(), disabled: z.boolean() });
export type PickedRecord = z.infer<typeof PickedRecord>;

/** Roles, posts or user groups by name, for those who may not open their lists. */
export const pickRecords = defineCall({
  method: 'POST',
  path: '/api/sys/pick/records',
  summary: { zh: '选择角色、岗位或用户组', en: 'Roles, posts or user groups to choose from' },
  permission: 'signed-in',
  query: paging,
  body: z.object({ kind: z.enum(pickKinds), key }),
  reply: someOf(PickedRecord),
});

export const nameKinds = ['user', 'department', ...pickKinds] as const;
export type NameKind = (typeof nameKinds)[number];

/** `hint` tells namesakes apart: a user id, the departments above, a code. */
export const Name = named.extend({ kind: z.enum(nameKinds), hint: z.string() });
export type Name = z.infer<typeof Name>;

/** Names for many wids at once. What no longer exists is left out. */
export const namesOf = defineCall({
  method: 'POST',
  path: '/api/sys/pick/names',
  summary: { zh: '按标识取名称', en: 'Names by wid' },
  permission: 'signed-in',
  body: z.object({ of: z.array(z.object({ kind: z.enum(nameKinds), wid })).max(500) }),
  reply: z.array(Name),
});
