import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { z } from 'zod';
import { ConnectorFailure } from '../failure.ts';
import type { JsonObject } from '../records/exact-json.ts';
import { decodeLine } from './decode-line.ts';
import { lineParser, parseLines, type LineParser, type ParsedLine } from './line-parser.ts';
import { SyslogListener, type SyslogMessage } from './listen-syslog.ts';
import { parseSyslog } from './parse-syslog.ts';
import { tailFile } from './tail-file.ts';

/** Where a log comes from and how its lines are read. */
export const logResource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), path: z.string().min(1), encoding: z.string().default('utf-8'), follow: z.boolean().default(false), parser: lineParser.default({ kind: 'none' }) }),
  z.object({
    kind: z.literal('syslog'), host: z.string().default('0.0.0.0'), udpPort: z.number().int().min(0).max(65_535).optional(), tcpPort: z.number().int().min(0).max(65_535).optional(),
    encoding: z.string().default('utf-8'), zone: z.string().optional(),
    /** Of the message inside. */
    parser: lineParser.default({ kind: 'none' }),
  }),
]);
export type LogResource = z.output<typeof logResource>;

export interface RejectedLine { text: string; problem: NonNullable<ParsedLine['problem']> | 'encoding' | 'too-long' | 'not-syslog' }

export interface LogBatch {
  records: JsonObject[];
  /** Lines that are not what the settings say, each with its reason: shown and counted, never lost in silence. */
  rejected: RejectedLine[];
  /** Of files: where to go on. What came over the network cannot be asked for again. */
  cursor?: string;
}

/** `folders`: the only ones that log files may be read from. */
export async function* readLogFile(resource: Extract<LogResource, { kind: 'file' }>, work: { signal: AbortSignal; folders: readonly string[]; from?: string | undefined }): AsyncGenerator<LogBatch, void, undefined> {
  const path = await allowedPath(resource.path, work.folders);
  for await (const { lines, cursor } of tailFile({ path, encoding: resource.encoding, follow: resource.follow, from: work.from }, work)) {
    const whole = lines.filter((line) => line.problem === undefined);
    const rejected = lines.flatMap(({ text, problem }) => (problem ? [{ text, problem }] : []));
    const parsed = await sorted(whole.map(({ text }) => text), resource.parser, work.signal);
    yield { records: parsed.records, rejected: [...rejected, ...parsed.rejected], cursor };
  }
}

export async function* readSyslog(listener: SyslogListener, resource: Extract<LogResource, { kind: 'syslog' }>, { signal }: { signal: AbortSignal }): AsyncGenerator<LogBatch, void, undefined> {
  for await (const messages of listener.batches()) yield syslogBatch(messages, resource, signal);
}

async function syslogBatch(messages: readonly SyslogMessage[], resource: Extract<LogResource, { kind: 'syslog' }>, signal: AbortSignal): Promise<LogBatch> {
  const rejected: RejectedLine[] = [];
  const heads: JsonObject[] = [];
  for (const { bytes, from, received } of messages) {
    const { text, problem } = decodeLine(bytes, resource.encoding);
    const head = problem ? undefined : parseSyslog(text, { zone: resource.zone, near: received });
    if (head) heads.push({ ...head, sender: from, received: received.toISOString().replace('T', ' ') });
    else rejected.push({ text, problem: problem ?? 'not-syslog' });
  }
  if (resource.parser.kind === 'none') return { records: heads, rejected };
  const parsed = await parseLines(heads.map((head) => String(head['message'])), resource.parser, { signal });
  const records = parsed.flatMap((line, index) => (line.fields ? [{ ...heads[index], ...line.fields }] : []));
  parsed.forEach((line, index) => { if (line.problem) rejected.push({ text: String(heads[index]?.['message']), problem: line.problem }); });
  return { records, rejected };
}

async function sorted(lines: readonly string[], parser: LineParser, signal: AbortSignal): Promise<{ records: JsonObject[]; rejected: RejectedLine[] }> {
  const parsed = await parseLines(lines, parser, { signal });
  return {
    records: parsed.flatMap((line) => (line.fields ? [line.fields] : [])),
    rejected: parsed.flatMap((line, index) => (line.problem ? [{ text: lines[index] ?? '', problem: line.problem }] : [])),
  };
}

/** Links are followed before the check, so that none leads out of the allowed folders. */
export async function allowedPath(path: string, folders: readonly string[]): Promise<string> {
  const real = await realpath(path).catch(() => path);
  const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  if (roots.some((root) => real.startsWith(root.endsWith(sep) ? root : root + sep))) return path;
  throw new ConnectorFailure('rights', {
    zh: `不允许读取 ${path}：请由管理员将其所在目录加入允许的日志目录`, en: `${path} may not be read: an administrator can add its folder to the folders of logs`,
  });
}
