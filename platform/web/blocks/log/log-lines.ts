import dayjs from 'dayjs';

export type LogLevel = 'info' | 'warning' | 'error';

export interface LogLine {
  /** Grows from line to line; a line is known by it. */
  seq: number;
  time?: string;
  level: LogLevel;
  line: string;
}

const ranks: Record<LogLevel, number> = { info: 0, warning: 1, error: 2 };

export function atLeastLevel(lines: readonly LogLine[], level: LogLevel): readonly LogLine[] {
  return level === 'info' ? lines : lines.filter((line) => ranks[line.level] >= ranks[level]);
}

/** The positions of the lines that contain the text, whatever its case. */
export function findLines(lines: readonly LogLine[], text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const found: number[] = [];
  for (let index = 0; index < lines.length; index += 1) if (lines[index]!.line.toLowerCase().includes(wanted)) found.push(index);
  return found;
}

/** The hit after (or before) the current one; beyond the last comes the first again. */
export function stepHit(current: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1;
  return (current + step + count) % count;
}

/** Lines may arrive twice (by event and by reading again) and not quite in order. */
export function mergeLines(known: readonly LogLine[], arrived: readonly LogLine[]): readonly LogLine[] {
  if (arrived.length === 0) return known;
  const last = known.at(-1)?.seq ?? -Infinity;
  const inOrder = arrived.every((line, index) => line.seq > (arrived[index - 1]?.seq ?? last));
  if (inOrder) return [...known, ...arrived];
  const all = new Map([...known, ...arrived].map((line) => [line.seq, line]));
  return [...all.values()].sort((one, other) => one.seq - other.seq);
}

export function lineTime(time: string | undefined): string {
  return time ? dayjs(time).format('HH:mm:ss.SSS') : '';
}

/** The log as a text file. */
export function logText(lines: readonly LogLine[]): string {
  return lines.map(({ time, level, line }) => [time && dayjs(time).format('YYYY-MM-DD HH:mm:ss.SSS'), level.toUpperCase(), line].filter(Boolean).join(' ')).join('\n') + '\n';
}
