import { screenMap, type ScreenLoader } from '#platform/web/routing/screen-map.ts';
import type { screens } from '../contract/screens.ts';

/** `/` and `/home` are one screen: going from one to the other keeps what is on it. */
const home: ScreenLoader = () => import('./home/home-screen.tsx').then((module) => module.HomeScreen);

export const loaders = screenMap<typeof screens>({
  '/': home,
  '/home': home,
  '/help': () => import('./help/help-screen.tsx').then((module) => module.HelpScreen),
  '/developingGuide': () => import('./guide/guide-screen.tsx').then((module) => module.GuideScreen),
  '/developer/gallery': () => import('#platform/web/gallery/gallery-screen.tsx').then((module) => module.GalleryScreen),
  '/envirTest': () => import('./environment/environment-screen.tsx').then((module) => module.EnvironmentScreen),
  '/recommendBrowser': () => import('./browser/browser-screen.tsx').then((module) => module.BrowserScreen),
  '/resolutionChange': () => import('./notices/width-screen.tsx').then((module) => module.WidthScreen),
  '/permissionVerification': () => import('./notices/refused-screen.tsx').then((module) => module.RefusedScreen),
  '/sorry': () => import('./notices/sorry-screen.tsx').then((module) => module.SorryScreen),
  '/404': () => import('./notices/not-found-screen.tsx').then((module) => module.NotFoundScreen),
});
