import { screenMap } from '#platform/web/routing/screen-map.ts';
import type { screens } from '../contract/screens.ts';

const sources = () => import('./sources/sources-screen.tsx').then((module) => module.SourcesScreen);
const source = () => import('./detail/source-screen.tsx').then((module) => module.SourceScreen);

export const loaders = screenMap<typeof screens>({
  '/resourceDevelop/dataSource': sources,
  '/resourceManage/metaDataManage/libraryManage': sources,
  '/subcenter/databaseManage': sources,
  '/resourceDevelop/busIness/Datasourcelink': source,
  '/resourceManage/metaDataManage/libraryManage/Datasourcelink': source,
  '/resourceManage/metaDataManage/libraryManage/Datasourcelink/paneone': source,
  '/resourceManage/metaDataManage/libraryManage/Datasourcelink/panetwo': source,
  '/resourceManage/metaDataManage/libraryManage/Datasourcelink/panthree': source,
  '/resourceManage/metaDataManage/libraryManage/Datasourcelink/Apipane': source,
  '/resourceManage/metaDataManage/libraryManage/Datasourcelink/Logpanes': source,
  '/resourceManage/metaDataManage/libraryManage/Datasourcelink/Filepanes': source,
  '/resourceManage/metaDataManage/libraryManage/userGuide': () => import('./progress/guide-screen.tsx').then((module) => module.GuideScreen),
  '/resourceDevelop/busIness': () => import('./progress/systems-screen.tsx').then((module) => module.SystemsScreen),
  '/resourceManage/metaDataManage/dataSource': () => import('./progress/metadata-sources-screen.tsx').then((module) => module.MetadataSourcesScreen),
  '/myWorkBench': () => import('./workbench/workbench-screen.tsx').then((module) => module.WorkbenchScreen),
});
