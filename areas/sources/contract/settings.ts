import { z } from 'zod';
import { defineSetting } from '#platform/contract/setting.ts';

export const sourcesSettings = {
  allowedNetworks: defineSetting({
    key: 'sources.allowedNetworks',
    title: { zh: 'API 与文件源允许访问的内部网段', en: 'Internal networks that API and file sources may reach' },
    description: {
      zh: '本机、链路本地与云元数据地址默认禁止访问。确需访问时按 CIDR 逐个加入，例如 127.0.0.0/8。重定向后的地址同样检查。',
      en: 'The machine itself, link-local and cloud metadata addresses are barred. Add a network as CIDR, for example 127.0.0.0/8, if it must be reached. Redirects are checked too.',
    },
    value: z.array(z.union([z.cidrv4(), z.cidrv6()])).max(100),
    initial: [],
  }),
  localFolders: defineSetting({
    key: 'sources.localFolders',
    title: { zh: '允许读取的服务器文件夹', en: 'Folders of the server that may be read' },
    description: {
      zh: 'SQLite、DuckDB、本地文件与日志源只能读取这些文件夹中的内容；平台自己的上传文件夹始终可读。',
      en: 'SQLite, DuckDB, local file and log sources may read below these folders only; what was uploaded to the platform can always be read.',
    },
    value: z.array(z.string().min(1).max(1000)).max(100),
    initial: [],
  }),
  uploadGigabytes: defineSetting({
    key: 'sources.uploadGigabytes',
    title: { zh: '每个数据源的上传空间（GB）', en: 'Space for uploads of each source (GB)' },
    description: { zh: '文件与非结构化数据源中已上传文件的总大小上限。', en: 'The most that all uploaded files of a file or document source may take together.' },
    value: z.number().min(0.001).max(10_000),
    initial: 5,
  }),
  testHours: defineSetting({
    key: 'sources.testHours',
    title: { zh: '定时重新测试连接的间隔', en: 'Hours between scheduled connection tests' },
    description: { zh: '0 表示不定时测试。', en: '0: connections are not tested by schedule.' },
    value: z.number().int().min(0).max(168),
    initial: 6,
  }),
  recycleDays: defineSetting({
    key: 'sources.recycleDays',
    title: { zh: '回收站保留天数', en: 'Days things stay in the recycle bin' },
    description: { zh: '超过天数的内容每天夜里彻底删除。0 表示一直保留。', en: 'What has been there longer is deleted for good every night. 0: it stays until someone deletes it.' },
    value: z.number().int().min(0).max(3650),
    initial: 0,
  }),
  watchHours: defineSetting({
    key: 'sources.watchHours',
    title: { zh: '定时检查来源变更的间隔', en: 'Hours between checks for changed tables' },
    description: { zh: '0 表示不定时检查。', en: '0: sources are not checked by schedule.' },
    value: z.number().int().min(0).max(168),
    initial: 24,
  }),
};
