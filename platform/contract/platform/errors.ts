import { defineErrors } from '../errors.ts';

/** Errors of the platform's services, 100 to 199. */
export const serviceErrors = defineErrors({
  runEnded: { code: 100, zh: '这次执行已经结束，无需停止。', en: 'This run has already ended, so there is nothing to stop.' },
  runNotEnded: { code: 101, zh: '这次执行还没有结束，不能重试。', en: 'This run has not ended yet, so it cannot be repeated.' },
  unknownJob: { code: 102, zh: '本平台没有这种任务：{job}', en: 'This platform has no such job: {job}' },
  unknownTopic: { code: 103, status: 403, zh: '没有这个消息主题，或无权订阅：{topic}', en: 'There is no such topic, or you may not follow it: {topic}' },
  invalidSetting: { code: 104, zh: '“{title}”的值不合适：{reason}', en: '"{title}" cannot have this value: {reason}' },
  preferenceTooLarge: { code: 105, zh: '这项偏好过大，上限为 {limit}。', en: 'This preference is too large. The limit is {limit}.' },
  uploadBroken: { code: 106, zh: '上传中断，文件没有保存，请重试。', en: 'The upload was cut off and nothing was saved. Please try again.' },
  tooManyPreferences: { code: 107, zh: '偏好数量已达上限 {limit} 项。', en: 'You already have {limit} preferences, which is the limit.' },
  wouldLockOut: {
    code: 108,
    zh: '您当前的地址 {address} 不在列表中，保存后您将无法访问。请先加入它。',
    en: 'Your own address {address} is not on the list, so you would lock yourself out. Add it first.',
  },
  wrongPassphrase: { code: 140, zh: '口令不正确，密钥没有打开。', en: 'The passphrase is not correct, so the key could not be opened.' },
  passphraseNeeded: { code: 141, zh: '备份中的密钥受口令保护，请输入口令。', en: 'The key in this backup is protected. Enter its passphrase.' },
  backupDamaged: { code: 142, zh: '备份文件已损坏或不是本平台的备份：{reason}', en: 'This backup is damaged, or not a backup of this platform: {reason}' },
  backupNewer: {
    code: 143,
    zh: '备份来自较新的版本（{version}），请先升级平台再恢复。',
    en: 'This backup was made by a newer version ({version}). Bring the platform up to date first.',
  },
  workersRunning: { code: 144, zh: '还有其他服务或工作进程在使用这个数据库，请先停止它们再恢复。', en: 'Other servers or workers still use this database. Stop them before you restore.' },
  keyNotInBackup: {
    code: 145,
    zh: '备份中没有密钥，而本机的密钥不同。请先把原来的 secret.key 放入数据目录。',
    en: 'The backup holds no key and the key here is another one. Put the original secret.key into the data folder first.',
  },
  otherKeyInEnvironment: {
    code: 146,
    zh: 'TRIBUTARY_SECRET_KEY 不是制作备份时的密钥，请改为原来的密钥。',
    en: 'TRIBUTARY_SECRET_KEY is not the key this backup was made with. Set it to the original one.',
  },
  restoreDiffers: { code: 147, zh: '表 {table} 恢复后与备份不一致，平台保持原样。', en: 'The table {table} came back different, so the platform was left as it is.' },
  backupNotFound: { code: 148, zh: '没有找到这个备份，可能已被删除。', en: 'This backup was not found. It may have been deleted.' },
  backupRunning: { code: 149, zh: '已有备份正在进行，请稍候。', en: 'A backup is already being made. Wait for it to end.' },
  cannotRestart: {
    code: 150,
    zh: '此进程不能自行重启，请停止服务后使用 npm run restore。',
    en: 'This process cannot restart itself. Stop the service and use npm run restore.',
  },
  unknownZone: { code: 120, zh: '没有这个时区：{zone}', en: 'There is no such time zone: {zone}' },
  tooLongCounted: { code: 121, zh: '一次最多统计 {days} 天，请缩短时间范围。', en: 'At most {days} days are counted at once. Choose a shorter time.' },
  runNotFound: { code: 110, zh: '没有找到这次执行，可能已被删除。', en: 'This run was not found. It may have been deleted.' },
  fileNotFound: { code: 111, zh: '没有找到这个文件，可能已被删除。', en: 'This file was not found. It may have been deleted.' },
  auditRecordNotFound: { code: 112, zh: '没有找到这条审计记录，可能已过保留期。', en: 'This audit record was not found. It may be older than records are kept.' },
  settingNotFound: { code: 113, zh: '没有这项设置：{key}', en: 'There is no such setting: {key}' },
});

/** Why a run failed, where the platform itself knows. */
export const runFailures = {
  processDied: { zh: '执行它的进程意外退出，已达重试上限。', en: 'The process that ran it ended unexpectedly, and no tries were left.' },
  timedOut: { zh: '超过 {seconds} 秒未完成，已停止。', en: 'It did not finish within {seconds} s and was stopped.' },
  processStopping: { zh: '服务停止时执行尚未完成。', en: 'It had not finished when the service stopped.' },
  internal: { zh: '程序出错：{reason}', en: 'Something went wrong on our side: {reason}' },
} as const;
