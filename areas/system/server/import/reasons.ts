import type { z } from 'zod';
import { fillText, type Text, type TextValues } from '#platform/contract';
import type { UserError } from '#platform/server/errors.ts';

/** Why a row cannot be imported, in words that say how to mend it. */
export const reasons = {
  required: { zh: '必填，请填写。', en: 'Required. Fill it in.' },
  tooLong: { zh: '最多 {most} 个字符，现有 {length} 个。', en: 'At most {most} characters; this has {length}.' },
  tooMany: { zh: '最多 {most} 项。', en: 'At most {most} entries.' },
  email: { zh: '不是有效的邮箱地址，应类似 name@example.edu。', en: 'Not an e-mail address; write it like name@example.edu.' },
  date: { zh: '不是有效的日期，应写作 2026-09-01。', en: 'Not a date; write it like 2026-09-01.' },
  gender: { zh: '请填“男”或“女”，或留空。', en: 'Write male or female, or leave it empty.' },
  flag: { zh: '请填“是”或“否”，或留空。', en: 'Write yes or no, or leave it empty.' },
  wholeNumber: { zh: '请填 0 到 {most} 之间的整数。', en: 'Write a whole number from 0 to {most}.' },
  invalid: { zh: '内容不符合要求。', en: 'This value is not accepted.' },
  twice: { zh: '与第 {row} 行重复，请只保留一行。', en: 'The same as in row {row}. Keep one of the two rows.' },
  exists: { zh: '已存在。请选择“更新”或“跳过”已有数据，或删除这一行。', en: 'It exists already. Choose to update or skip existing records, or remove this row.' },
  departmentMissing: { zh: '没有找到部门“{name}”，请填部门编码或从顶级部门写起的路径。', en: 'There is no department "{name}". Write its code, or its path from the top.' },
  departmentAmbiguous: { zh: '有多个部门名为“{name}”，请填部门编码或完整路径。', en: 'Several departments are called "{name}". Write the code or the whole path.' },
  postMissing: { zh: '没有找到岗位“{name}”，请填岗位编码或名称。', en: 'There is no post "{name}". Write its code or name.' },
  postAmbiguous: { zh: '有多个岗位名为“{name}”，请填岗位编码。', en: 'Several posts are called "{name}". Write the code.' },
  roleMissing: { zh: '没有找到角色“{name}”，请填角色标识或名称。', en: 'There is no role "{name}". Write its key or name.' },
  roleAmbiguous: { zh: '有多个角色名为“{name}”，请填角色标识。', en: 'Several roles are called "{name}". Write the key.' },
  parentBad: { zh: '上级部门在第 {row} 行，那一行有问题，请先改正。', en: 'The parent stands in row {row}, which has a problem. Mend that row first.' },
  ring: { zh: '上级关系成环：{way}。', en: 'The parents form a ring: {way}.' },
  leaderMissing: { zh: '没有找到用户“{name}”，请填用户名。', en: 'There is no user "{name}". Write the user name.' },
} as const satisfies Record<string, Text>;

export function reason(which: keyof typeof reasons, values: TextValues = {}): Text {
  const text = reasons[which];
  return { zh: fillText(text.zh, values), en: fillText(text.en, values) };
}

export const reasonOfError = (error: UserError): Text => ({ zh: error.say('zh'), en: error.say('en') });

/** What is wrong with a value, as the schema of the form says it. */
export function reasonOfIssue(issue: z.core.$ZodIssue, value: unknown): Text {
  if (value === undefined || value === null || value === '') return reason('required');
  switch (issue.code) {
    case 'too_small':
      return reason('required');
    case 'too_big':
      if (issue.origin === 'array') return reason('tooMany', { most: Number(issue.maximum) });
      return issue.origin === 'string' ? reason('tooLong', { most: Number(issue.maximum), length: String(value).length }) : reason('wholeNumber', { most: Number(issue.maximum) });
    case 'invalid_format':
      return reason(issue.format === 'date' ? 'date' : issue.format === 'email' ? 'email' : 'invalid');
    // The address or nothing: of the two, nothing is not what was meant.
    case 'invalid_union': {
      const meant = issue.errors.flat().find(({ code }) => code === 'invalid_format' || code === 'too_big');
      return meant ? reasonOfIssue(meant, value) : reason('invalid');
    }
    default:
      return reason('invalid');
  }
}
