import { patternParts } from './timestamp-pattern.ts';
import { dateOfDay, zoneOffset } from './zone-offset.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Writes a moment by a pattern (`yyyy-MM-dd HH:mm:ss`), `iso`, `unix` or `unix_ms`, as a clock in the zone shows it. */
export function formatTimestamp(milliseconds: number, pattern: string, zone = 'UTC'): string {
  const name = pattern.trim().toLowerCase();
  if (name === 'unix') return String(Math.floor(milliseconds / 1000));
  if (name === 'unix_ms') return String(milliseconds);
  if (name === '' || name === 'iso' || name === 'iso8601') return new Date(milliseconds).toISOString();
  const offset = zoneOffset(zone, milliseconds / 1000);
  const local = Math.floor(milliseconds / 1000) + offset;
  const day = Math.floor(local / 86_400);
  const rest = local - day * 86_400;
  const date = dateOfDay(day);
  const hour = Math.floor(rest / 3600);
  return patternParts(pattern).map((part) => {
    if ('literal' in part) return part.literal;
    const padded = (value: number) => String(value).padStart(part.count, '0');
    switch (part.letter) {
      case 'y': case 'u': return part.count === 2 ? padded(date.year % 100) : padded(date.year);
      case 'M': case 'L': return part.count >= 3 ? months[date.month - 1] : padded(date.month);
      case 'd': return padded(date.day);
      case 'H': return padded(hour);
      case 'h': return padded(hour % 12 === 0 ? 12 : hour % 12);
      case 'm': return padded(Math.floor(rest / 60) % 60);
      case 's': return padded(rest % 60);
      case 'S': return String(milliseconds - Math.floor(milliseconds / 1000) * 1000).padStart(3, '0').padEnd(part.count, '0').slice(0, part.count);
      case 'a': return hour < 12 ? 'AM' : 'PM';
      case 'E': return days[(((day + 4) % 7) + 7) % 7];
      case 'Z': return offsetText(offset, '');
      case 'X': case 'x': return offset === 0 && part.letter === 'X' ? 'Z' : offsetText(offset, part.count === 3 ? ':' : '');
      default: throw new RangeError(`unknown letter ${part.letter} in pattern`);
    }
  }).join('');
}

function offsetText(offset: number, between: string): string {
  const minutes = Math.abs(Math.round(offset / 60));
  return `${offset < 0 ? '-' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}${between}${String(minutes % 60).padStart(2, '0')}`;
}
