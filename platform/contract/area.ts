import type { AnyCall } from './call.ts';
import type { Permissions } from './permission.ts';
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
  settings: readonly Setting<any>[];
}

export function defineArea<const T extends Pick<Area, 'name' | 'title' | 'screens'> & Partial<Area>>(area: T) {
  return { calls: {}, permissions: {}, settings: [], ...area };
}
