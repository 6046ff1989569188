/** Text as people sort it (2 before 10), numbers as numbers; what is missing comes last either way. */
export function sortRows<Row extends object>(rows: readonly Row[], sort: string | undefined): Row[] {
  if (!sort) return [...rows];
  const descending = sort.startsWith('-');
  const key = (descending ? sort.slice(1) : sort) as keyof Row;
  const collator = new Intl.Collator(undefined, { numeric: true });
  return [...rows].sort((one, other) => {
    const [a, b] = [one[key], other[key]];
    if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    return descending ? -order : order;
  });
}

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** With a byte order mark, without which Excel reads Chinese wrongly. */
export function csvOf<Row extends object>(rows: readonly Row[], columns: readonly { key: string; title: string }[]): string {
  const lines = [columns.map((column) => column.title), ...rows.map((row) => columns.map((column) => cellText((row as Record<string, unknown>)[column.key])))];
  return `\uFEFF${lines.map((line) => line.map(quote).join(',')).join('\r\n')}\r\n`;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A spreadsheet would run text that begins like a formula.
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
