import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { key, name, named, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

export const userStatuses = ['enabled', 'disabled'] as const;

export const User = z.object({
  ...recordFields,
  userid: z.string(),
  name: z.string(),
  gender: z.enum(['', 'male', 'female']),
  email: z.string(),
  phone: z.string(),
  status: z.enum(userStatuses),
  /** Since when the account is locked; null: it is not. */
  locked_time: z.iso.datetime().nullable(),
  valid_from: z.iso.date().nullable(),
  valid_to: z.iso.date().nullable(),
  source: z.enum(['local', 'cas']),
  /** False: nobody can sign in with a password until one is set. */
  has_password: z.boolean(),
  last_login_time: z.iso.datetime().nullable(),
  attributes: z.record(z.string(), z.string()),
  /** The main one first. */
  departments: z.array(z.object({ wid: z.string(), name: z.string(), main: z.boolean() })),
  posts: z.array(named),
});
export type User = z.infer<typeof User>;

export const UserFilter = z.object({
  key,
  department: wid.optional(),
  /** Whether people of the departments below count too. */
  below: z.boolean().default(true),
  role: wid.optional(),
  post: wid.optional(),
  group: wid.optional(),
  status: z.enum(userStatuses).optional(),
  locked: z.boolean().optional(),
  /** Last signed in before this time, or never. */
  idleSince: z.iso.datetime().optional(),
});
export type UserFilter = z.infer<typeof UserFilter>;

export const listUsers = defineCall({
  method: 'POST',
  path: '/api/sys/user/list',
  summary: { zh: '用户列表', en: 'Users' },
  permission: can.readUsers,
  query: paging,
  body: UserFilter,
  reply: pageOf(User),
});

export const getUser = defineCall({
  method: 'GET',
  path: '/api/sys/user/one',
  summary: { zh: '用户详情', en: 'One user' },
  permission: can.readUsers,
  query: z.object({ wid }),
  /** With every role the user holds and what it comes from. */
  reply: User.extend({
    roles: z.array(z.object({ wid: z.string(), name: z.string(), through: z.enum(['user', 'department', 'post', 'group']) })),
  }),
});

export const saveUser = defineCall({
  method: 'POST',
  path: '/api/sys/user/save',
  summary: { zh: '保存用户', en: 'Save a user' },
  permission: can.writeUsers,
  changes: 'user',
  body: z.object({
    ...version,
    userid: z.string().trim().min(1).max(100),
    name,
    gender: z.enum(['', 'male', 'female']).default(''),
    email: z.union([z.literal(''), z.email().max(300)]).default(''),
    phone: z.string().trim().max(50).default(''),
    status: z.enum(userStatuses).default('enabled'),
    valid_from: z.iso.date().nullable().default(null),
    valid_to: z.iso.date().nullable().default(null),
    attributes: z.record(z.string().min(1).max(100), z.string().max(1000)).default({}),
    departments: z.array(z.object({ wid, main: z.boolean() })).max(100).default([]),
    posts: z.array(wid).max(100).default([]),
  }),
  reply: saved,
});
export type UserInput = z.input<typeof saveUser.body>;

/** The password comes encoded as at sign-in; the user must change it at the next one. */
export const setUserPassword = defineCall({
  method: 'POST',
  path: '/api/sys/user/setPassword',
  summary: { zh: '重置密码', en: 'Set a new password for a user' },
  permission: can.writeUsers,
  changes: 'user',
  body: z.object({ wid, passWord: z.string().min(1).max(1000) }),
});

export const lockUser = defineCall({
  method: 'POST',
  path: '/api/sys/user/lock',
  summary: { zh: '锁定或解锁用户', en: 'Lock or unlock a user' },
  permission: can.writeUsers,
  changes: 'user',
  body: z.object({ wid, locked: z.boolean() }),
});
