import type { Text } from '#platform/contract/text.ts';
import { cronFields, cronNumber, cronParts, type CronField } from './cron-fields.ts';
import { compileCron } from './cron-pattern.ts';

/** What is wrong with an expression and how to mend it; null when it can be used. */
export function checkCron(expression: string): Text | null {
  if (expression.trim() === '') return { zh: '请填写 cron 表达式，例如 0 30 2 * * ? 表示每天 02:30。', en: 'Enter a cron expression: 0 30 2 * * ? means every day at 02:30.' };
  const parts = cronParts(expression);
  if (!parts) {
    const count = expression.trim().split(/\s+/).length;
    return {
      zh: `表达式有 ${count} 段，应为 5 段（分 时 日 月 周）、6 段（秒 分 时 日 月 周）或 7 段（最后加年），以空格分隔。`,
      en: `The expression has ${count} ${count === 1 ? 'field' : 'fields'}. Write 5 (minute hour day month weekday), 6 (second first) or 7 (year last), apart by spaces.`,
    };
  }
  for (const field of cronFields) {
    const problem = checkField(field, parts[field.key]);
    if (problem) return problem;
  }
  return checkWhole(expression);
}

function checkWhole(expression: string): Text | null {
  try {
    if (compileCron(expression.trim())(0) !== undefined) return null;
    return { zh: '这个表达式永远不会执行：所选月份没有这一天，请修改“日”或“月”字段。', en: 'This expression never fires: the chosen months have no such day. Change the day of month or the month.' };
  } catch {
    return { zh: '无法读懂这个表达式，请参照示例 0 30 2 * * ? 修改。', en: 'The expression could not be read. Compare it with 0 30 2 * * ? and correct it.' };
  }
}

function checkField(field: CronField, whole: string): Text | null {
  if (whole === '?') {
    if (field.key === 'day' || field.key === 'weekday') return null;
    return said(field, '? 只能用在“日”或“周”字段，这里请改用 *', '? belongs to the day of month or the day of week only; use * here');
  }
  if (field.key === 'day' && whole === 'LW') return null;
  for (const item of whole.split(',')) {
    const problem = checkItem(field, item);
    if (problem) return problem;
  }
  return null;
}

function checkItem(field: CronField, item: string): Text | null {
  if (item === '') return said(field, '逗号前后缺少值，请补上或删除逗号', 'a value is missing beside a comma; add it or remove the comma');
  if (item === '*' || (field.key === 'day' && item === 'L')) return null;
  if (item === '?') return said(field, '? 必须单独使用', '? must stand alone');
  const [base = '', step, ...more] = item.split('/');
  if (step !== undefined) return more.length > 0 ? notRead(field, item) : checkStep(field, base, step);
  if (field.key === 'weekday') {
    const occurrence = /^(\w+)#(\w*)$/.exec(item);
    if (occurrence) return checkValue(field, occurrence[1] ?? '') ?? checkOccurrence(field, occurrence[2] ?? '');
    if (item === 'L') return said(field, 'L 前要写星期几，例如 5L 表示最后一个周五', 'L needs a day before it: 5L is the last Friday');
    const last = /^(\w+)L$/.exec(item);
    if (last) return checkValue(field, last[1] ?? '');
  }
  if (field.key === 'day') {
    const nearest = /^(\d+)W$/.exec(item);
    if (nearest) return checkValue(field, nearest[1] ?? '');
    if (item === 'LW') return said(field, 'LW 必须单独使用，不能与其他值并列', 'LW must stand alone, not in a list');
  }
  return checkRange(field, item);
}

function checkOccurrence(field: CronField, which: string): Text | null {
  return /^[1-5L]$/.test(which) ? null : said(field, `# 后的 ${which} 应为 1 到 5，例如 5#2 表示第二个周五`, `the number after # must be 1 to 5, not ${which || 'nothing'}: 5#2 is the second Friday`);
}

function checkStep(field: CronField, base: string, step: string): Text | null {
  const most = field.key === 'weekday' ? 7 : field.most - field.least + 1;
  const number = /^\d+$/.test(step) ? Number(step) : 0;
  if (number < 1 || number > most) return said(field, `/ 后的间隔 ${step} 应为 1 到 ${most} 的整数`, `the step after / must be a whole number from 1 to ${most}, not ${step || 'nothing'}`);
  if (base === '') return said(field, `/ 前缺少起点，请写成 */${step}`, `a start is missing before /; write */${step}`);
  return base === '*' ? null : checkRange(field, base);
}

function checkRange(field: CronField, item: string): Text | null {
  const [from = '', to, ...more] = item.split('-');
  if (more.length > 0) return notRead(field, item);
  const problem = checkValue(field, from) ?? (to === undefined ? null : checkValue(field, to));
  if (problem || to === undefined) return problem;
  const first = cronNumber(field, from) ?? 0;
  const last = field.key === 'weekday' && to === 'SUN' ? 7 : cronNumber(field, to) ?? 0;
  if (first <= last) return null;
  const end = field.key === 'weekday' ? 6 : field.most;
  const mended = `${first}-${end},${field.least}-${last}`;
  return said(field, `范围 ${item} 的起点大于终点，请写成 ${mended}`, `the range ${item} runs backwards; write ${mended}`);
}

function checkValue(field: CronField, word: string): Text | null {
  const number = cronNumber(field, word);
  if (number === undefined) return notRead(field, word);
  if (number >= field.least && number <= field.most) return null;
  return said(field, `${word} 超出范围，应为 ${field.least} 到 ${field.most}`, `${word} is out of range; use ${field.least} to ${field.most}`);
}

function notRead(field: CronField, word: string): Text {
  const [first, last] = [field.names[0], field.names.at(-1)];
  const names = first === undefined ? { zh: '', en: '' } : { zh: ` 或 ${first} 到 ${last}`, en: ` or ${first} to ${last}` };
  return said(
    field,
    `无法识别“${word}”，应为 ${field.least} 到 ${field.most}${names.zh}、范围 a-b、间隔 */n 或 *`,
    `"${word}" is not understood; use ${field.least} to ${field.most}${names.en}, a range a-b, a step */n, or *`,
  );
}

const said = (field: CronField, zh: string, en: string): Text => ({ zh: `“${field.title.zh}”字段：${zh}。`, en: `In the field ${field.title.en}: ${en}.` });
