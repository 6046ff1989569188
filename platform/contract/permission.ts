import type { Text } from './text.ts';

/** `resource:verb`, for example `user:write`. */
export type Permission = `${string}:${string}`;

/** What an area lets be granted, with the words an administrator reads when granting it. */
export type Permissions = Record<Permission, Text>;

/** Who may make a call: anyone, anyone signed in, or those whose active role holds the permission. */
export type Access = 'public' | 'signed-in' | Permission;
