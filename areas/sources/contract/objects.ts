import type { Text } from '#platform/contract/text.ts';

/** What the calls of this area change, in the words of the audit trail. */
export const sourcesObjects: Record<string, Text> = {
  'data source': { zh: '数据源', en: 'Data source' },
  'connection test': { zh: '连接测试', en: 'Connection test' },
  'database driver': { zh: '数据库驱动', en: 'Database driver' },
  'data object': { zh: '数据对象', en: 'Data object' },
  'data field': { zh: '字段', en: 'Field' },
  'data relation': { zh: '数据关系', en: 'Relation' },
  'data catalog': { zh: '数据目录', en: 'Catalog' },
  survey: { zh: '调研', en: 'Survey' },
  'api resource': { zh: 'API 资源', en: 'API resource' },
  'log resource': { zh: '日志资源', en: 'Log resource' },
  'file resource': { zh: '文件资源', en: 'File resource' },
  'uploaded file': { zh: '上传文件', en: 'Uploaded file' },
  'resource template': { zh: '资源模板', en: 'Resource template' },
  'ignored object': { zh: '忽略名单', en: 'Ignored object' },
  'cloud description': { zh: '业务系统描述', en: 'Description of a business system' },
  'recycle bin': { zh: '回收站', en: 'Recycle bin' },
  device: { zh: '设备', en: 'Device' },
};
