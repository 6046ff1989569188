/** What people write into cells, as the store wants it. Undefined: not understood. */

const genders: Record<string, '' | 'male' | 'female'> = { 男: 'male', 女: 'female', male: 'male', female: 'female', m: 'male', f: 'female', 未知: '', unknown: '' };
const flags: Record<string, boolean> = { 是: true, 否: false, yes: true, no: false, true: true, false: false, 1: true, 0: false, y: true, n: false, 停用: true, 启用: false, 已停用: true };

const plain = (cell: string) => cell.trim().toLowerCase();

export function readGender(cell: string): '' | 'male' | 'female' | undefined {
  return Object.hasOwn(genders, plain(cell)) ? genders[plain(cell)] : undefined;
}

export function readFlag(cell: string): boolean | undefined {
  return Object.hasOwn(flags, plain(cell)) ? flags[plain(cell)] : undefined;
}

/** 2026-9-1, 2026/09/01, 2026.9.1, 2026年9月1日, and the same with a time that says nothing. */
export function readDate(cell: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]00:00(?::00)?)?$/.exec(cell.trim()) ?? [];
  if (!year || !month || !day) return undefined;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

/** Several in one cell stand apart by a semicolon or on lines of their own. */
export function readList(cell: string): string[] {
  return cell.split(/[;；\n]/).map((part) => part.trim()).filter(Boolean);
}
