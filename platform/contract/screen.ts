import type { Permission } from './permission.ts';
import type { Text } from './text.ts';

/** `open` and `public` need no token; `public` pages also stay outside the sign-in flow. */
export type ScreenAccess = 'public' | 'open' | 'token';

export interface Screen {
  path: string;
  title: Text;
  access: ScreenAccess;
  /** The menu group the screen stands in (see modules in the system area); absent: reached from its parent. */
  menu?: string;
  /** What can be done there, most needed first: an administrator grants these beside the screen. */
  operations?: readonly Permission[];
  /** Outside the shell: no top bar, no side menu. */
  bare?: true;
  /** Not built yet: the path shows the planned page. */
  planned?: true;
}

/** The declared screens of an area, their paths kept as literal types so that a misspelt one does not compile. */
export function defineScreens<const T extends readonly Screen[]>(screens: T): T {
  return screens;
}

/** The paths an area's web side must map to a component: every one that is not planned. */
export type BuiltPath<T extends readonly Screen[]> = Exclude<T[number], { planned: true }>['path'];
