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
