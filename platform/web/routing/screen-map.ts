import type { ComponentType } from 'react';
import type { BuiltPath, Screen } from '#platform/contract/screen.ts';

/** Several paths may share one loader: moving between them then keeps the component and its state. */
export type ScreenLoader = () => Promise<ComponentType>;

/** Drawn by the entry itself, so that it needs nothing else. */
export type EntryPath = '/login';

/**
 * The web side of an area: every built path with the code that draws it, nothing missing, nothing misspelt.
 *
 *   export const loaders = screenMap<typeof screens>({
 *     '/help': () => import('./help-screen.tsx').then((module) => module.HelpScreen),
 *   });
 */
export function screenMap<Screens extends readonly Screen[]>(
  loaders: Record<Exclude<BuiltPath<Screens>, EntryPath>, ScreenLoader>,
): Record<string, ScreenLoader> {
  return loaders;
}
