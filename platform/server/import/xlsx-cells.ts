/** What a person sees in a cell, as text. */
export function cellText(type: string, raw: string, { strings, isDate }: { strings: readonly string[]; isDate: boolean }): string {
  switch (type) {
    case 's':
      return strings[Number(raw)] ?? '';
    case 'b':
      return raw === '1' ? 'true' : 'false';
    case 'n':
      return isDate ? dateText(Number(raw)) ?? raw : numberText(raw);
    case 'd':
      return raw.replace(/T00:00:00(\.0+)?$/, '');
    default:
      return unescapeControls(raw);
  }
}

/** A phone number typed as a number must not come back as 1.38E10, nor 0.3 as 0.30000000000000004. */
function numberText(raw: string): string {
  const number = Number(raw);
  if (!Number.isFinite(number)) return raw;
  return Number.isInteger(number) && Math.abs(number) < 1e300 ? BigInt(number).toString() : String(Number(number.toPrecision(15)));
}

/** Spreadsheets count days from the last day of 1899 and keep a 29 February 1900 that never was. */
function dateText(days: number): string | undefined {
  if (!Number.isFinite(days) || days < 0 || days > 2_958_466) return undefined;
  const time = new Date(Math.round((days - (days < 60 ? 25_568 : 25_569)) * 86_400_000)).toISOString();
  return time.endsWith('T00:00:00.000Z') ? time.slice(0, 10) : time.slice(0, 19).replace('T', ' ');
}

/** Characters that XML cannot hold are written as _x0007_. */
export function unescapeControls(text: string): string {
  return text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;
}
