import type { AnyCall } from './call.ts';
import type { ErrorDefinition } from './errors.ts';
import type { Permission, Permissions } from './permission.ts';
import type { Screen } from './screen.ts';
import type { Setting } from './setting.ts';
import type { Text } from './text.ts';

/** All that an area promises: what `apps/` wires, the OpenAPI page lists and the manifest prints. */
export interface Area {
  name: string;
  title: Text;
  screens: readonly Screen[];
  calls: Record<string, AnyCall>;
  permissions: Permissions;
  /** Which of them built-in roles hold from the start, by the role's key. What an administrator takes away stays away. */
  grants: Record<string, readonly Permission[]>;
  settings: readonly Setting<any>[];
  /** Its error table: what the server says when it refuses, so that it can be translated. */
  errors: Readonly<Record<string, ErrorDefinition>>;
  /** What its calls change (`changes`), in words: the audit trail speaks of a user, not of `user`. */
  objects: Record<string, Text>;
}

export function defineArea<const T extends Pick<Area, 'name' | 'title' | 'screens'> & Partial<Area>>(area: T) {
  return { calls: {}, permissions: {}, grants: {}, settings: [], errors: {}, objects: {}, ...area };
}
