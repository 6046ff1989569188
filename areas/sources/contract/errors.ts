import { defineErrors } from '#platform/contract/errors.ts';

/** The sources area's errors, 3000 to 3999. */
export const sourcesErrors = defineErrors({
  noDataObject: { code: 3050, zh: '没有找到这个数据对象，可能已被删除，或不在您的数据范围内。', en: 'The data object was not found. It may have been deleted, or be outside what your role shows.' },
  // Data sources, 3000 to 3049
  noDataSource: { code: 3000, zh: '没有找到这个数据源，可能已被删除，或不在您的数据范围内。', en: 'The data source was not found. It may have been deleted, or be outside what your role shows.' },
  connectorFailed: { code: 3001, zh: '{reason}', en: '{reason}' },
  notADatabase: { code: 3002, zh: '“{name}”不是数据库类数据源，没有表可读。', en: '"{name}" is not a database and has no tables.' },
  badConnectionSettings: { code: 3003, zh: '连接设置有误：{reason}', en: 'The connection settings need attention: {reason}' },
  folderNotAllowed: {
    code: 3004,
    zh: '不允许读取服务器上的这个位置。请由管理员在“系统设置”中加入允许的文件夹。',
    en: 'This place on the server may not be read. An administrator can add its folder in the settings.',
  },
  hostIsPath: { code: 3005, zh: '主机须为主机名或 IP 地址，不能是文件路径。', en: 'The host must be a name or an IP address, not a path.' },
});
