import { z } from 'zod';
import { defineSetting } from '#platform/contract/setting.ts';

export const lakeSettings = {
  runsAtOnce: defineSetting({
    key: 'lake.runsAtOnce',
    title: { zh: '同时执行的任务数', en: 'Runs at once' },
    description: { zh: '整个平台同时执行的任务上限，其余在队列中等待。', en: 'The most runs on the whole platform at the same time; others wait in the queue.' },
    value: z.number().int().min(1).max(1000),
    initial: 4,
  }),
  logDays: defineSetting({
    key: 'lake.logDays',
    title: { zh: '执行日志保留天数', en: 'Days that run logs are kept' },
    description: { zh: '更早的执行及其日志每天夜里清理。0 表示一直保留。', en: 'Older runs and their logs are cleaned up every night. 0: they are kept.' },
    value: z.number().int().min(0).max(3650),
    initial: 90,
  }),
  lateMinutes: defineSetting({
    key: 'lake.lateMinutes',
    title: { zh: '未按时启动的告警分钟数', en: 'Minutes until a waiting run is reported' },
    description: { zh: '调度产生的执行排队超过此分钟数仍未开始时告警。0 表示不告警。', en: 'A scheduled run that still waits after so many minutes is reported. 0: never.' },
    value: z.number().int().min(0).max(1440),
    initial: 15,
  }),
  lineageAddress: defineSetting({
    key: 'lake.lineageAddress',
    title: { zh: 'OpenLineage 接收地址', en: 'Address for OpenLineage events' },
    description: { zh: '每次执行的血缘事件以 HTTP POST 发往此地址；留空则不发送。', en: 'The lineage of each run is sent there by HTTP POST; empty: nowhere.' },
    value: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    initial: '',
  }),
  failureAddress: defineSetting({
    key: 'lake.failureAddress',
    title: { zh: '任务告警 Webhook', en: 'Webhook for task alarms' },
    description: { zh: '任务失败、超时、未按时启动或未按时完成时以 HTTP POST 通知；留空则只发站内消息。', en: 'Told by HTTP POST when a task fails, takes too long, does not start or is not over in time; empty: messages only.' },
    value: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    initial: '',
  }),
  releaseApproval: defineSetting({
    key: 'lake.releaseApproval',
    title: { zh: '上线需要审批', en: 'Going online needs approval' },
    description: { zh: '开启后任务不能直接上线，须提交发布，由提交人以外的审批人批准；在线任务的修改也在批准后才生效。', en: 'Tasks then go online only by a release that someone else approves; changes of tasks that are online hold once they are approved.' },
    value: z.boolean(),
    initial: false,
  }),
  sharedSegments: defineSetting({
    key: 'lake.sharedSegments',
    title: { zh: '共享分段（S3）', en: 'Shared segments (S3)' },
    description: {
      zh: '各执行节点都能访问的存储桶。数据库任务每读完一部分即存入其中：节点中断后，由其他节点接着执行，已读部分不再读取来源；使用内置数据湖时，其他节点也能分担读取。执行结束后删除。存储桶为空则不启用。',
      en: 'A bucket that all workers reach. Database tasks put every part there once it was read: when a worker dies, another goes on without reading those parts of the source again; with the embedded lake other workers can help to read. Removed when the run is over. Without a bucket nothing is kept.',
    },
    value: z.object({
      bucket: z.union([z.literal(''), z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)]).meta({ label: { zh: '存储桶', en: 'Bucket' } }),
      folder: z.string().max(200).regex(/^[\w!'()*./-]*$/).meta({ label: { zh: '文件夹', en: 'Folder' } }),
      endpoint: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).meta({ label: { zh: '服务地址', en: 'Endpoint' }, help: { zh: '留空为 AWS。本机地址须在“允许的网络”中', en: 'Empty: AWS. An address of the machine itself must be among the allowed networks' } }),
      region: z.string().max(60).meta({ label: { zh: '区域', en: 'Region' } }),
      pathStyle: z.boolean().meta({ label: { zh: '路径方式访问', en: 'Path style' } }),
      accessKey: z.string().max(200).meta({ label: { zh: '访问标识', en: 'Access key' } }),
    }),
    initial: { bucket: '', folder: 'tributary', endpoint: '', region: 'us-east-1', pathStyle: true, accessKey: '' },
  }),
  sharedSegmentsKey: defineSetting({
    key: 'lake.sharedSegmentsKey',
    title: { zh: '共享分段的访问密钥', en: 'Secret key for shared segments' },
    description: { zh: '与访问标识对应的密钥。', en: 'Belongs to the access key.' },
    value: z.string().max(200),
    initial: '',
    secret: true,
  }),
};
