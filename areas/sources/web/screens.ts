import { screenMap } from '#platform/web/routing/screen-map.ts';
import type { screens } from '../contract/screens.ts';

const sources = () => import('./sources/sources-screen.tsx').then((module) => module.SourcesScreen);
const source = () => import('./detail/source-screen.tsx').then((module) => module.SourceScreen);
const object = () => import('./object/object-screen.tsx').then((module) => module.ObjectScreen);
const recycleBin = () => import('./recycle/recycle-screen.tsx').then((module) => module.RecycleScreen);

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
  '/resourceDevelop/busIness/fieldInformation': object,
  '/resourceManage/metaDataManage/libraryManage/fieldInformation': object,
  '/resourceManage/metaDataManage/libraryManage/fieldInformation/basic': object,
  '/resourceManage/metaDataManage/libraryManage/fieldInformation/fielddata': object,
  '/resourceManage/metaDataManage/libraryManage/fieldInformation/dataFlow': object,
  '/resourceManage/metaDataManage/libraryManage/reverse': () => import('./reverse/reverse-screen.tsx').then((module) => module.ReverseScreen),
  '/resourceManage/metaDataManage/libraryManage/userGuide': () => import('./progress/guide-screen.tsx').then((module) => module.GuideScreen),
  '/resourceDevelop/busIness': () => import('./progress/systems-screen.tsx').then((module) => module.SystemsScreen),
  '/resourceManage/metaDataManage/dataSource': () => import('./progress/metadata-sources-screen.tsx').then((module) => module.MetadataSourcesScreen),
  '/resourceDevelop/deviceAccess': () => import('./devices/access-screen.tsx').then((module) => module.DeviceAccessScreen),
  '/resourceDevelop/deviceManagement': () => import('./devices/devices-screen.tsx').then((module) => module.DevicesScreen),
  '/resourceDevelop/Recyclebody1': recycleBin,
  '/resourceDevelop/Recyclebody2': recycleBin,
  '/resourceDevelop/Recyclebody3': recycleBin,
  '/resourceDevelop/Recyclebody4': recycleBin,
  '/myWorkBench': () => import('./workbench/workbench-screen.tsx').then((module) => module.WorkbenchScreen),
});
