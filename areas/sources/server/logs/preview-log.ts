import { sourcesErrors, type LogLineTest, type LogPreview, type LogSettings } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { decodeLine } from '#engine/connectors/logs/decode-line.ts';
import type { LineParser } from '#engine/connectors/logs/line-parser.ts';
import { SyslogListener, type SyslogMessage } from '#engine/connectors/logs/listen-syslog.ts';
import { parseSyslog } from '#engine/connectors/logs/parse-syslog.ts';
import type { JsonObject } from '#engine/connectors/records/exact-json.ts';
import { allowedFile } from '../sources/allowed-files.ts';
import { lastLines } from './last-lines.ts';
import { foundFields, shownFields, testLines } from './test-lines.ts';

const mostListening = 5;
let listening = 0;

export interface Preview {
  settings: LogSettings;
  parser: LineParser;
  seconds: number;
  lines: number;
  signal: AbortSignal;
}

export async function previewFile(services: Services, { settings, parser, lines, signal }: Preview): Promise<LogPreview> {
  const path = await allowedFile(services, settings.file_path).catch((error: unknown) => {
    throw error instanceof UserError ? new UserError(error.definition, error.values, { file_path: error.definition }) : error;
  });
  const last = await lastLines(path, settings.encoding, lines, signal);
  const readable = await testLines(last.filter(({ problem }) => !problem).map(({ text }) => text), parser, signal);
  const tested = readable.lines[Symbol.iterator]();
  return {
    lines: last.map(({ text, problem }) => (problem ? rejected(text, problem) : tested.next().value!)),
    received: last.length, seconds: 0, fields: readable.fields,
  };
}

/** Listens for as long as was asked, or until there are lines enough, or until nobody waits any more. */
export async function previewSyslog({ settings, parser, seconds, lines, signal }: Preview): Promise<LogPreview> {
  if (listening >= mostListening) throw new UserError(sourcesErrors.tooManyListening);
  listening += 1;
  const began = performance.now();
  const over = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  const messages: SyslogMessage[] = [];
  try {
    const udp = settings.listener === 'syslog-udp';
    const port = settings.port ?? 0;
    const listener = await SyslogListener.start({ host: hostOf(settings), ...(udp ? { udpPort: port } : { tcpPort: port }), connections: 50, waiting: 10_000 }, over);
    for await (const batch of listener.batches()) {
      messages.push(...batch);
      if (messages.length >= lines) break;
    }
    const { received } = await listener.counts();
    const shown = await testMessages(messages.slice(0, lines), settings, parser, signal);
    return { ...shown, received, seconds: Math.round((performance.now() - began) / 100) / 10 };
  } finally {
    listening -= 1;
  }
}

/** Where to listen, from the further settings; everywhere unless told. */
function hostOf({ advancedparams }: LogSettings): string {
  const { host } = advancedparams.trim() === '' ? {} as { host?: unknown } : JSON.parse(advancedparams) as { host?: unknown };
  return typeof host === 'string' && host !== '' ? host : '0.0.0.0';
}

async function testMessages(messages: readonly SyslogMessage[], settings: LogSettings, parser: LineParser, signal: AbortSignal): Promise<Pick<LogPreview, 'lines' | 'fields'>> {
  const lines: LogLineTest[] = [];
  const records: JsonObject[] = [];
  for (const { bytes, from, received } of messages) {
    const { text, problem } = decodeLine(bytes, settings.encoding);
    const head = problem ? undefined : parseSyslog(text, { near: received, ...(settings.timestamp_zone !== '' && { zone: settings.timestamp_zone }) });
    if (!head) {
      lines.push(rejected(text, problem ?? 'not-syslog'));
      continue;
    }
    const record: JsonObject = { ...head, sender: from };
    records.push(record);
    const [inner] = parser.kind === 'none' ? [] : (await testLines([String(head['message'])], parser, signal)).lines;
    lines.push(inner ? { ...inner, fields: [...shownFields(record), ...inner.fields] }
      : { line: text, matched: true, fields: shownFields(record), captures: [], problem: '', stopped_at: 0, expected: '' });
  }
  return { lines, fields: foundFields(records) };
}

function rejected(line: string, problem: LogLineTest['problem']): LogLineTest {
  return { line, matched: false, fields: [], captures: [], problem, stopped_at: 0, expected: '' };
}
