import { ParameterFailure, resolveParameters } from '#engine/schedule/run-parameters.ts';
import type { Text } from '#platform/contract';
import type { TaskRow } from '../runners/runner.ts';

interface KnownParameter {
  name: string;
  /** As it is written in a text. */
  text: string;
  /** What it would be now. */
  value: string;
  description: Text;
  /** Of the task itself. */
  own: boolean;
}

const builtIn: [name: string, zh: string, en: string][] = [
  ['system.biz.date', '调度日期的前一天', 'The day before the scheduled one'],
  ['system.biz.curdate', '调度日期', 'The scheduled day'],
  ['system.datetime', '调度时间', 'The scheduled time'],
  ['system.task.id', '任务编号', 'Number of the task'],
  ['system.task.name', '任务名称', 'Name of the task'],
];
const expressions: [text: string, zh: string, en: string][] = [
  ['$[yyyyMMdd]', '调度日期，可加减天数', 'The scheduled day; days can be added or taken away'],
  ['$[yyyyMMdd-1]', '前一天', 'The day before'],
  ['$[yyyy-MM-dd HH:mm:ss]', '任意格式的调度时间', 'The scheduled time in any format'],
  ['$[month_begin(yyyyMMdd,0)]', '当月第一天', 'The first day of the month'],
];

const defaultZone = 'Asia/Shanghai';

export function knownParameters(task: TaskRow | undefined, zone: string | undefined): KnownParameter[] {
  const values = { 'system.task.id': task?.wid ?? '', 'system.task.name': task?.name ?? '' };
  const at = zone || (task?.schedule as { zone?: string } | null | undefined)?.zone || defaultZone;
  const resolved = (text: string) => {
    try {
      return resolveParameters(text, { scheduledFor: new Date(), zone: at, values });
    } catch (error) {
      if (error instanceof ParameterFailure || error instanceof RangeError) return '';
      throw error;
    }
  };
  const own = Object.entries((task?.definition as { parameters?: Record<string, string> } | undefined)?.parameters ?? {});
  return [
    ...own.map(([name, value]) => ({ name, text: `\${${name}}`, value: resolved(value) || value, description: { zh: '任务自己的参数', en: 'Of this task' }, own: true })),
    ...builtIn.map(([name, zh, en]) => ({ name, text: `\${${name}}`, value: resolved(`\${${name}}`), description: { zh, en }, own: false })),
    ...expressions.map(([text, zh, en]) => ({ name: text, text, value: resolved(text), description: { zh, en }, own: false })),
  ];
}
