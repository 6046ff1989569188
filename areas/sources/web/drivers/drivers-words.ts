import { defineWords } from '#platform/web/words.ts';

export const driversWords = defineWords('sources.drivers', {
  title: { zh: '数据库驱动', en: 'Database drivers' },
  purpose: {
    zh: '常用数据库的驱动已内置。其他数据库上传厂商提供的 JDBC 驱动后，用“JDBC”类型登记。',
    en: 'Drivers for the usual databases are built in. For any other, upload the JDBC driver of its vendor and register it as "JDBC".',
  },
  noJava: { zh: 'JDBC 暂不可用', en: 'JDBC is not available' },
  uploadTitle: { zh: '上传 JDBC 驱动', en: 'Upload a JDBC driver' },
  name: { zh: '名称', en: 'Name' },
  nameHelp: { zh: '留空时用文件名。', en: 'The name of the file, unless given.' },
  group: { zh: '分组', en: 'Group' },
  groupHelp: { zh: '如：达梦、人大金仓、GaussDB。', en: 'Such as: Dameng, Kingbase, GaussDB.' },
  trust: { zh: '驱动是在服务器上运行的程序，请只上传来自厂商的文件。', en: 'A driver is a program that runs on the server. Upload files from the vendor only.' },
  uploaded: { zh: '上传成功，找到 {count} 个驱动类', en: 'Uploaded; {count} driver classes found' },
  none: { zh: '还没有上传驱动', en: 'No drivers uploaded yet' },
  noneReading: { zh: '上传驱动需要“管理数据库驱动”权限。', en: 'Uploading needs the permission "Manage database drivers".' },
  ungrouped: { zh: '未分组', en: 'Without a group' },
  classes: { zh: '驱动类', en: 'Driver classes' },
  used: { zh: '{count} 个数据源使用', en: 'Used by {count} {count|source|sources}' },
  unused: { zh: '未使用', en: 'Not used' },
  remove: { zh: '删除', en: 'Delete' },
  removed: { zh: '删除成功', en: 'Deleted' },
  removeEffect: { zh: '驱动文件将从服务器删除。', en: 'The file of the driver is deleted from the server.' },
  removeUsed: { zh: '{count} 个数据源正在使用它，删除后无法连接。', en: '{count} sources use it and could no longer be reached.' },
  failed: { zh: '驱动未能读取', en: 'The drivers could not be read' },
  copyHash: { zh: '复制 SHA-256', en: 'Copy the SHA-256' },
});
