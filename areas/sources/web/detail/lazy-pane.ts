import type { ComponentType } from 'react';
import { lazyScreen } from '#platform/web/routing/lazy-screen.ts';
import type { ScreenLoader } from '#platform/web/routing/screen-map.ts';
import type { SourcePaneProps, SourceTab } from './source-tabs.ts';

/** A pane loads, fails and is tried again like a screen; it only gets the source besides. */
export function lazyPane({ key, load }: Pick<SourceTab, 'key' | 'load'>): ComponentType<SourcePaneProps> {
  return lazyScreen(load as unknown as ScreenLoader, key) as unknown as ComponentType<SourcePaneProps>;
}
