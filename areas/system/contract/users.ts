import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { key, name, named, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

export const userStatuses = ['enabled', 'disabled'] as const;

/** Whether the account may be used today and, if not, why. */
export const userStates = ['enabled', 'disabled', 'locked', 'notYetValid', 'expired', 'deleted'] as const;
export type UserState = (typeof userStates)[number];

export const User = z.object({
  ...recordFields,
  userid: z.string(),
  name: z.string(),
  gender: z.enum(['', 'male', 'female']),
  email: z.string(),
  phone: z.string(),
  status: z.enum(userStatuses),
  state: z.enum(userStates),
  /** Since when the account is locked; null: it is not. */
  locked_time: z.iso.datetime().nullable(),
  valid_from: z.iso.date().nullable(),
  valid_to: z.iso.date().nullable(),
  source: z.enum(['local', 'cas']),
  /** False: nobody can sign in with a password until one is set. */
  has_password: z.boolean(),
  last_login_time: z.iso.datetime().nullable(),
  deleted_time: z.iso.datetime().nullable(),
  attributes: z.record(z.string(), z.string()),
  /** The main one first. */
  departments: z.array(z.object({ wid: z.string(), name: z.string(), main: z.boolean() })),
  posts: z.array(named),
  /** The same as text, for exports. */
  department_names: z.string(),
  post_names: z.string(),
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
  /** Deleted accounts show only when asked for. */
  state: z.enum(userStates).optional(),
  /** Last signed in before this time, or never. */
  idleSince: z.iso.datetime().optional(),
  /** The same in days, so that a kept address stays true: `within-7`, `idle-90` or `never`. */
  lastLogin: z.string().regex(/^(?:(?:within|idle)-\d{1,4}|never)$/).optional(),
});
export type UserFilter = z.infer<typeof UserFilter>;

/** Where a role comes from: given to the person, or to a department, post or group they belong to. */
export const UserRole = z.object({
  wid: z.string(),
  name: z.string(),
  through: z.enum(['user', 'department', 'post', 'group']),
  /** Which department, post or group; null: the person. */
  from: named.nullable(),
});
export type UserRole = z.infer<typeof UserRole>;

export const UserDetail = User.extend({ roles: z.array(UserRole), groups: z.array(named) });
export type UserDetail = z.infer<typeof UserDetail>;

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
  reply: UserDetail,
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
    /** Roles given to the person; absent: they stay as they are. */
    roles: z.array(wid).max(100).optional(),
  }),
  reply: saved,
});
export type UserInput = z.input<typeof saveUser.body>;
