import { moment } from '../books.ts';
import type { ModeColumn } from '../drift/mode-columns.ts';

export const logOperation = '_operation';
export const logPosition = '_position';
export const logTime = '_changed_at';
export const logUnchanged = '_unchanged';

/** What a table of changes says about each of them; the first copy is told as `snapshot`. */
export const logColumns: readonly ModeColumn[] = [
  { name: logOperation, type: { kind: 'string' }, comment: '操作 / operation' },
  { name: logPosition, type: { kind: 'string' }, comment: '来源日志位置 / place in the log of the source' },
  { name: logTime, type: moment, comment: '提交时间 / time of the commit' },
  { name: logUnchanged, type: { kind: 'string' }, comment: '未变更且来源未告知的字段（此处为空）/ columns that did not change and were not told: empty here' },
];
