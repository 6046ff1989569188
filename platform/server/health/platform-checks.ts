import { statSync } from 'node:fs';
import { platformSettings } from '#platform/contract/platform/platform-settings.ts';
import { keyFileIn } from '../secrets/key-file.ts';
import { jobActivity } from './activity.ts';
import { sayBytes } from './bytes.ts';
import { defineHealthCheck, type CheckFinding, type HealthCheck } from './health-check.ts';
import { listProcesses } from './processes.ts';
import { diskOf } from './storage-use.ts';
import { roundTrip, storeStatus } from './store-status.ts';

const gigabyte = 1024 ** 3;
const day = 86_400_000;

/** Little is little on any disk; a share alone would call a terabyte little. */
export function judgeDisk({ free, total }: { free: number; total: number }): CheckFinding['state'] {
  if (free < gigabyte) return 'bad';
  return free < 5 * gigabyte || (free < total * 0.1 && free < 50 * gigabyte) ? 'warning' : 'good';
}

const disk = defineHealthCheck({
  key: 'disk',
  title: { zh: '磁盘空间', en: 'Disk space' },
  async run({ configuration }) {
    const space = await diskOf(configuration.data);
    const [free, total] = [sayBytes(space.free), sayBytes(space.total)];
    return {
      state: judgeDisk(space),
      found: { zh: `数据目录所在磁盘剩余 ${free}，共 ${total}`, en: `${free} of ${total} are free where the data folder lies` },
      advice: { zh: '清理或扩大磁盘；空间用尽后所有写入都会失败。', en: 'Clear or enlarge the disk. Once it is full, nothing can be written.' },
    };
  },
});

const storeAnswer = defineHealthCheck({
  key: 'store.answer',
  title: { zh: '数据库响应', en: 'Answers of the store' },
  async run({ db }) {
    const ms = await roundTrip(db);
    return {
      state: ms > 500 ? 'bad' : ms > 50 ? 'warning' : 'good',
      found: { zh: `往返 ${ms} 毫秒`, en: `One round trip takes ${ms} ms` },
      advice: { zh: '查看数据库主机的负载和网络；每次操作都要多次往返。', en: 'Look at the load and the network of the store: every action takes several round trips.' },
    };
  },
});

const connections = defineHealthCheck({
  key: 'store.connections',
  title: { zh: '数据库连接', en: 'Connections to the store' },
  async run({ db, store }) {
    const { connections: { used, most, own_waiting: waiting } } = await storeStatus(db, store);
    return {
      state: used >= most * 0.95 ? 'bad' : used >= most * 0.8 || waiting > 0 ? 'warning' : 'good',
      found: { zh: `已用 ${used} 个，上限 ${most} 个，${waiting} 个请求在等待连接`, en: `${used} of ${most} are in use; ${waiting} requests wait for one` },
      advice: { zh: '调大数据库的 max_connections 和 TRIBUTARY_POOL，或减少进程数。', en: 'Raise max_connections of the store and TRIBUTARY_POOL, or run fewer processes.' },
    };
  },
});

const keyFile = defineHealthCheck({
  key: 'key',
  title: { zh: '密钥', en: 'Secret key' },
  run({ configuration }) {
    if (configuration.secretKey) return { state: 'good', found: { zh: '来自环境变量', en: 'It comes from the environment' } };
    const isPrivate = process.platform === 'win32' || (statSync(keyFileIn(configuration.data)).mode & 0o077) === 0;
    return isPrivate
      ? { state: 'good', found: { zh: '密钥文件只有本服务能读', en: 'Only this service can read the key file' } }
      : {
          state: 'bad', found: { zh: '密钥文件可被本机其他用户读取', en: 'Others on the machine can read the key file' },
          advice: { zh: '执行 chmod 600 secret.key，并考虑更换密钥。', en: 'Run chmod 600 secret.key, and consider changing the key.' },
        };
  },
});

const workers = defineHealthCheck({
  key: 'workers',
  title: { zh: '任务执行进程', en: 'Processes that run jobs' },
  async run({ db }) {
    const count = (await listProcesses(db)).filter(({ works }) => works).length;
    return {
      state: count > 0 ? 'good' : 'bad',
      found: { zh: `${count} 个进程在执行任务`, en: count === 1 ? 'One process runs jobs' : `${count} processes run jobs` },
      advice: { zh: '没有进程执行任务，新任务会一直等待。请启动工作进程，或设置 TRIBUTARY_JOBS=1。', en: 'Nobody runs jobs, so new ones wait. Start a worker, or set TRIBUTARY_JOBS=1.' },
    };
  },
});

const failedRuns = defineHealthCheck({
  key: 'jobs',
  title: { zh: '后台任务', en: 'Background jobs' },
  async run({ db }) {
    const { failed } = await jobActivity(db);
    return {
      state: failed > 0 ? 'warning' : 'good',
      found: { zh: `近 24 小时失败 ${failed} 次`, en: `${failed} runs failed in the last 24 hours` },
      advice: { zh: '查看日志，处理原因后重新执行。', en: 'Read their logs, mend the cause and run them again.' },
      to: '/systemManagement/jobs?state=failed',
    };
  },
});

/** A backup that is made every night may be a day old, and a night may fail. */
export function judgeBackup(newest: string | undefined, now = Date.now()): CheckFinding['state'] {
  if (!newest) return 'warning';
  const age = now - Date.parse(newest);
  return age > 7 * day ? 'bad' : age > 2 * day ? 'warning' : 'good';
}

const backups = defineHealthCheck({
  key: 'backup',
  title: { zh: '备份', en: 'Backups' },
  async run({ services }) {
    const { rows } = await services.backups.list();
    const newest = rows.map(({ time }) => time).sort().at(-1);
    const { enabled } = services.settings.get(platformSettings.backupSchedule);
    const days = newest ? Math.floor((Date.now() - Date.parse(newest)) / day) : 0;
    const scheduled = enabled ? { zh: '定时备份已启用', en: 'the schedule is on' } : { zh: '定时备份未启用', en: 'the schedule is off' };
    return {
      state: judgeBackup(newest),
      found: newest
        ? { zh: `最近一次备份在 ${days} 天前，${scheduled.zh}`, en: `The newest is ${days} days old; ${scheduled.en}` }
        : { zh: `还没有备份，${scheduled.zh}`, en: `There is none yet; ${scheduled.en}` },
      advice: { zh: '立即备份一次，并确认定时备份已启用。', en: 'Make one now, and see that the schedule is on.' },
      to: '/systemManagement/backups',
    };
  },
});

const retention = defineHealthCheck({
  key: 'retention',
  title: { zh: '审计记录保留', en: 'How long audit records are kept' },
  run({ services: { settings } }) {
    const days = settings.get(platformSettings.auditDays);
    const own = settings.isChanged(platformSettings.auditDays);
    return {
      state: 'good',
      found: { zh: `保留 ${days} 天${own ? '' : '（默认值，可按本单位的规定调整）'}`, en: `${days} days${own ? '' : ', the default; your own rules may ask for another time'}` },
      to: `/systemManagement/settings?key=${platformSettings.auditDays.key}`,
    };
  },
});

export const platformChecks: readonly HealthCheck[] = [disk, storeAnswer, connections, keyFile, workers, failedRuns, backups, retention];
