import { screenMap } from '#platform/web/routing/screen-map.ts';
import type { screens } from '../contract/screens.ts';

export const loaders = screenMap<typeof screens>({
  '/systemManagement/settings': () => import('./settings/settings-screen.tsx').then((module) => module.SettingsScreen),
  '/systemManagement/menus': () => import('./menus/menus-screen.tsx').then((module) => module.MenusScreen),
  '/systemManagement/jobs': () => import('./runs/runs-screen.tsx').then((module) => module.RunsScreen),
});
