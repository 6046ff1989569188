import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Business systems and their data sources
  { path: '/resourceDevelop/dataSource', title: { zh: '数据源', en: 'Data sources' }, access: 'token', menu: 'source-build' },
  { path: '/resourceDevelop/busIness', title: { zh: '业务系统', en: 'Business systems' }, access: 'token', menu: 'source-build' },
  { path: '/resourceDevelop/busIness/Datasourcelink', title: { zh: '业务系统数据源', en: 'Business system data source' }, access: 'token' },
  { path: '/resourceDevelop/busIness/fieldInformation', title: { zh: '业务系统字段信息', en: 'Business system field information' }, access: 'token' },
  { path: '/resourceManage/metaDataManage/dataSource', title: { zh: '元数据来源', en: 'Metadata sources' }, access: 'token', menu: 'metadata' },

  // Business databases: one source, by kind of resource
  { path: '/resourceManage/metaDataManage/libraryManage', title: { zh: '业务库管理', en: 'Business databases' }, access: 'token', menu: 'source-build' },
  { path: '/resourceManage/metaDataManage/libraryManage/userGuide', title: { zh: '建设指引', en: 'Build guide' }, access: 'token' },
  { path: '/resourceManage/metaDataManage/libraryManage/Datasourcelink', title: { zh: '数据源连接', en: 'Data source connection' }, access: 'token' },
  { path: '/resourceManage/metaDataManage/libraryManage/Datasourcelink/paneone', title: { zh: '连接信息', en: 'Connection information' }, access: 'token' },
  { path: '/resourceManage/metaDataManage/libraryManage/Datasourcelink/panetwo', title: { zh: '数据对象', en: 'Data objects' }, access: 'token' },
  { path: '/resourceManage/metaDataManage/libraryManage/Datasourcelink/panthree', title: { zh: '实体关系图', en: 'Entity relation graph' }, access: 'token' },
  { path: '/resourceManage/metaDataManage/libraryManage/Datasourcelink/Apipane', title: { zh: 'API 资源', en: 'API resources' }, access: 'token' },
  { path: '/resourceManage/metaDataManage/libraryManage/Datasourcelink/Logpanes', title: { zh: '日志资源', en: 'Log resources' }, access: 'token' },
  { path: '/resourceManage/metaDataManage/libraryManage/Datasourcelink/Filepanes', title: { zh: '文件资源', en: 'File resources' }, access: 'token' },

  // Business databases: one data object
  { path: '/resourceManage/metaDataManage/libraryManage/fieldInformation', title: { zh: '数据对象详情', en: 'Data object details' }, access: 'token' },
  { path: '/resourceManage/metaDataManage/libraryManage/fieldInformation/basic', title: { zh: '数据对象基本信息', en: 'Data object basics' }, access: 'token' },
  { path: '/resourceManage/metaDataManage/libraryManage/fieldInformation/fielddata', title: { zh: '数据对象字段', en: 'Data object fields' }, access: 'token' },
  { path: '/resourceManage/metaDataManage/libraryManage/fieldInformation/dataFlow', title: { zh: '数据对象流向', en: 'Data object flow' }, access: 'token' },
  { path: '/resourceManage/metaDataManage/libraryManage/reverse', title: { zh: '逆向导入', en: 'Reverse import' }, access: 'token' },

  // What others bring: sub-centers, devices, deleted things, and what waits for me
  { path: '/subcenter/databaseManage', title: { zh: '数据库管理', en: 'Databases' }, access: 'token', menu: 'subcenter-operation' },
  { path: '/resourceDevelop/deviceAccess', title: { zh: '设备接入', en: 'Device access' }, access: 'token', menu: 'device' },
  { path: '/resourceDevelop/deviceManagement', title: { zh: '设备管理', en: 'Devices' }, access: 'token', menu: 'device' },
  { path: '/resourceDevelop/Recyclebody1', title: { zh: '数据对象回收站', en: 'Data object recycle bin' }, access: 'token', menu: 'recycle' },
  { path: '/resourceDevelop/Recyclebody2', title: { zh: '集成任务回收站', en: 'Integration task recycle bin' }, access: 'token', menu: 'recycle' },
  { path: '/resourceDevelop/Recyclebody3', title: { zh: '组合任务回收站', en: 'Composed task recycle bin' }, access: 'token', menu: 'recycle' },
  { path: '/resourceDevelop/Recyclebody4', title: { zh: '流计算任务回收站', en: 'Stream computing recycle bin' }, access: 'token', menu: 'recycle' },
  { path: '/myWorkBench', title: { zh: '我的工作台', en: 'My workbench' }, access: 'token', menu: 'portal-workbench' },
]);
