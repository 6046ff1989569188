import type { JsonObject } from '../records/exact-json.ts';
import { readTimestamp } from '../records/timestamp.ts';

export interface SyslogSettings {
  /** Of senders that give no offset, as the older format never does. */
  zone?: string | undefined;
  /** When the message came, to guess the year that the older format leaves out. */
  near: Date;
}

/** A message of RFC 5424 or RFC 3164 as fields; undefined when it is neither. */
export function parseSyslog(text: string, settings: SyslogSettings): JsonObject | undefined {
  const priority = /^<(\d{1,3})>/.exec(text);
  const value = Number(priority?.[1]);
  if (!priority || value > 191) return undefined;
  const rest = text.slice(priority[0].length);
  const base = { facility: value >> 3, severity: value & 7 };
  return rest.startsWith('1 ') ? parseNew(rest.slice(2), base) : parseOld(rest, base, settings);
}

function parseNew(text: string, base: JsonObject): JsonObject | undefined {
  const header = /^(\S{1,64}) (\S{1,255}) (\S{1,48}) (\S{1,128}) (\S{1,32}) /.exec(text);
  if (!header) return undefined;
  const [whole, time = '', host = '', app = '', process = '', messageId = ''] = header;
  const structured = readStructured(text.slice(whole.length));
  if (!structured) return undefined;
  const moment = readTimestamp(time, { format: 'iso' });
  const absent = (field: string) => (field === '-' ? null : field);
  return {
    ...base, format: 'RFC5424', timestamp: 'value' in moment ? moment.value : null, host: absent(host), app: absent(app), process: absent(process), messageId: absent(messageId),
    structured: structured.data,
    // A byte order mark before the message says that it is UTF-8.
    message: structured.rest.replace(/^ ?\uFEFF?/, ''),
  };
}

function readStructured(text: string): { data: JsonObject | null; rest: string } | undefined {
  if (text.startsWith('-')) return { data: null, rest: text.slice(1) };
  const data: JsonObject = {};
  let rest = text;
  while (rest.startsWith('[')) {
    const element = /^\[([^\s=\]"]{1,32})((?: [^\s=\]"]{1,32}="(?:\\[^]|[^"\\\]])*")*)\]/.exec(rest);
    if (!element) return undefined;
    const parameters = [...(element[2] ?? '').matchAll(/ ([^\s=\]"]+)="((?:\\[^]|[^"\\\]])*)"/g)];
    data[element[1] ?? ''] = Object.fromEntries(parameters.map((match) => [match[1] ?? '', (match[2] ?? '').replace(/\\(["\\\]])/g, '$1')]));
    rest = rest.slice(element[0].length);
  }
  return rest === text ? undefined : { data, rest };
}

function parseOld(text: string, base: JsonObject, { zone, near }: SyslogSettings): JsonObject {
  const stamp = /^([A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2}(?:\.\d{1,9})?|\d{4}-\d{2}-\d{2}T\S{8,30}) /.exec(text);
  const written = stamp?.[1] ?? '';
  const format = /^\d/.test(written) ? 'iso' : written.includes('.') ? 'MMM d HH:mm:ss.S' : 'MMM d HH:mm:ss';
  const moment = stamp ? readTimestamp(written, { format, zone }, near) : undefined;
  const afterStamp = stamp ? text.slice(stamp[0].length) : text;
  // Without a time there is no host either: all of it is the message.
  const host = stamp ? /^(\S{1,255}) /.exec(afterStamp) : undefined;
  const afterHost = host ? afterStamp.slice(host[0].length) : afterStamp;
  const tag = /^([^\s:[\]]{1,64})(?:\[([^\]\s]{1,64})\])?:\s?/.exec(afterHost);
  return {
    ...base, format: 'RFC3164', timestamp: moment && 'value' in moment ? moment.value : null, host: host?.[1] ?? null,
    app: tag?.[1] ?? null, process: tag?.[2] ?? null, messageId: null, structured: null,
    message: tag ? afterHost.slice(tag[0].length) : afterHost,
  };
}
