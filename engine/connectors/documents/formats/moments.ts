import { readTimestamp } from '../../records/timestamp.ts';

/** ISO 8601, as office files and web pages write it; null for anything else. */
export function isoMoment(text: string | undefined): string | null {
  if (text === undefined || text.trim() === '') return null;
  // A year or a month alone is no moment.
  const read = readTimestamp(text.trim(), { format: 'iso' });
  return 'value' in read ? read.value : null;
}

/** `D:20240102030405+08'00'`; what is left out at its end is the beginning of the day or hour. */
export function pdfMoment(text: unknown): string | null {
  const parts = typeof text === 'string' ? /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?\s*(Z|[+-]\d{2}'?(?:\d{2})?'?)?/.exec(text.trim()) : null;
  if (!parts) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', offset = ''] = parts;
  return isoMoment(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset.startsWith('Z') ? 'Z' : offset.replaceAll("'", '')}`);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const namedZones: Record<string, string> = { gmt: 'Z', ut: 'Z', utc: 'Z', z: 'Z', est: '-05:00', edt: '-04:00', cst: '-06:00', cdt: '-05:00', mst: '-07:00', mdt: '-06:00', pst: '-08:00', pdt: '-07:00' };

/** `Tue, 2 Jan 2024 03:04:05 +0800 (CST)`. */
export function mailMoment(text: string | undefined): string | null {
  const parts = /^(?:\w{3},?\s+)?(\d{1,2})\s+(\w{3})\w*\s+(\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{4}|\w{1,3})?/.exec((text ?? '').trim());
  if (!parts) return null;
  const [, day = '', month = '', year = '', hour = '', minute = '', second = '00', zone = ''] = parts;
  const number = months.indexOf(month.toLowerCase()) + 1;
  if (number === 0) return null;
  const offset = /^[+-]/.test(zone) ? zone : namedZones[zone.toLowerCase()] ?? '';
  const two = (value: string | number) => String(value).padStart(2, '0');
  return isoMoment(`${year}-${two(number)}-${two(day)}T${two(hour)}:${minute}:${second}${offset}`);
}
