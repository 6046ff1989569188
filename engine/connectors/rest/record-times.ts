import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../failure.ts';
import { matchLines } from '../logs/match-lines.ts';
import { Digits } from '../records/digits.ts';
import { writeExactJson, type JsonObject } from '../records/exact-json.ts';
import { followPointer } from '../records/pointer.ts';
import { readTimestamp } from '../records/timestamp.ts';
import type { ApiResource } from './api-resource.ts';
import type { ApiSession } from './session.ts';

export interface RecordProblem {
  /** Its place among the records, from 0. */
  record: number;
  reason: Text;
}

/** Adds its time to each record. Where there is none, or none that can be read, it is null and a problem says so. */
export async function withTimes(records: JsonObject[], { timestamp, incremental, zone }: ApiResource, { clock, signal }: Pick<ApiSession, 'clock' | 'signal'>): Promise<{ records: JsonObject[]; problems: RecordProblem[] }> {
  if (!timestamp) return { records, problems: [] };
  const { field, regex } = timestamp;
  const pointer = timestamp.pointer || (incremental?.pointer ?? '');
  const texts = records.map((record) => textAt(record, pointer));
  const times = regex === '' ? texts : await searched(texts, regex, signal);
  const format = timestamp.parser === 'pattern' ? timestamp.format : timestamp.parser;
  const near = new Date(clock.now());
  const problems: RecordProblem[] = [];
  const timed = records.map((record, index) => {
    if (Object.hasOwn(record, field)) throw taken(field);
    const text = times[index];
    const read = text === undefined ? { problem: 'no-match' as const } : readTimestamp(text, { format, zone }, near);
    if ('value' in read) return { ...record, [field]: read.value };
    if (read.problem === 'bad-format') throw badFormat(format, zone);
    problems.push({ record: index, reason: reasonOf(text, pointer) });
    return { ...record, [field]: null };
  });
  return { records: timed, problems };
}

function textAt(record: JsonObject, pointer: string): string | undefined {
  const found = followPointer(record, pointer);
  if (!found.found || found.value === null) return undefined;
  const { value } = found;
  return typeof value === 'object' && !(value instanceof Digits) ? writeExactJson(value) : String(value);
}

/** On another thread, since an expression may take for ever. */
async function searched(texts: readonly (string | undefined)[], regex: string, signal: AbortSignal): Promise<(string | undefined)[]> {
  const matches = await matchLines({ source: timeGroup(regex), flags: 'u' }, texts.map((text) => text ?? ''), { signal });
  return matches.map((match, index) => (texts[index] === undefined || match === null || match === 'too-slow' ? undefined : match.groups['time']));
}

/** The expression with its group `time`: the one it has, else its first, else the whole. */
export function timeGroup(regex: string): string {
  const first = regex.includes('(?<time>') ? undefined : [...regex.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?!\?)/g)].find(([token]) => token === '(');
  const source = regex.includes('(?<time>') ? regex : first ? `${regex.slice(0, first.index)}(?<time>${regex.slice(first.index + 1)}` : `(?<time>${regex})`;
  try {
    return new RegExp(source, 'u').source;
  } catch (cause) {
    throw new ConnectorFailure('bad-data', { zh: `时间的正则表达式有误：${regex.slice(0, 200)}`, en: `Not a regular expression for the time: ${regex.slice(0, 200)}` }, { cause });
  }
}

function reasonOf(text: string | undefined, pointer: string): Text {
  if (text === undefined) return { zh: `没有找到时间（${pointer || '整条记录'}）`, en: `no time was found (${pointer || 'in the whole record'})` };
  return { zh: `“${text.slice(0, 100)}”不是所设格式的时间`, en: `"${text.slice(0, 100)}" is no time in the given format` };
}

function taken(field: string): ConnectorFailure {
  return new ConnectorFailure('bad-data', { zh: `记录中已有字段“${field}”，请为时间字段另取名称`, en: `The records have a field "${field}" already. Choose another name for the field of the time` });
}

function badFormat(format: string, zone: string): ConnectorFailure {
  return new ConnectorFailure('bad-data', { zh: `时间格式“${format}”或时区“${zone}”不正确`, en: `The time format "${format}" or the zone "${zone}" is not correct` });
}
