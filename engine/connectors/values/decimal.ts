/** A decimal number exactly: `unscaled` divided by ten to the power of `scale`. */
export interface Decimal {
  unscaled: bigint;
  scale: number;
}

/** Longer numbers are a mistake: no database keeps them. */
const longest = 2_000;

/** Reads digits with an exponent or without; zeros at the end of the fraction are dropped. */
export function readDecimal(text: string): Decimal | undefined {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,5}))?$/.exec(text);
  if (!found || text.length > longest) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = found;
  if (whole + fraction === '' || Math.abs(Number(exponent)) > longest) return undefined;
  let unscaled = BigInt(whole + fraction);
  let scale = fraction.length - Number(exponent);
  if (scale < 0) [unscaled, scale] = [unscaled * 10n ** BigInt(-scale), 0];
  while (scale > 0 && unscaled % 10n === 0n) [unscaled, scale] = [unscaled / 10n, scale - 1];
  return { unscaled: sign === '-' ? -unscaled : unscaled, scale };
}

/** Plain digits, with at least `places` behind the point. */
export function writeDecimal({ unscaled, scale }: Decimal, places = 0): string {
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale, digits.length).padEnd(places, '0');
  const sign = unscaled < 0n ? '-' : '';
  return `${sign}${scale === 0 ? digits : digits.slice(0, -scale)}${scale === 0 && places === 0 ? '' : `.${scale === 0 ? '0'.repeat(places) : fraction}`}`;
}

/** The number scaled to `places` behind the point; undefined when digits would be lost. */
export function unscaledAt({ unscaled, scale }: Decimal, places: number): bigint | undefined {
  return scale > places ? undefined : unscaled * 10n ** BigInt(places - scale);
}

/** Whether it has at most `precision` digits, `places` of them behind the point. */
export function fits(decimal: Decimal, precision: number, places: number): boolean {
  const scaled = unscaledAt(decimal, places);
  return scaled !== undefined && (scaled < 0n ? -scaled : scaled) < 10n ** BigInt(precision);
}
