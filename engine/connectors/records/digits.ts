/** A JSON number that a JavaScript number would change: kept as it was written. */
export class Digits {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** Longer numbers are an attack or a mistake; no database of ours keeps them. */
const longest = 1_000;

/**
 * `1.50e3` as `1500`: the same number without exponent, trailing zeros of the fraction kept as written.
 * Undefined when it is no number or has more digits than anyone can mean.
 */
export function plainDigits(text: string): string | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!parts || text.length > longest) return undefined;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = parts;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > longest) return undefined;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const place = Math.max(point, 1);
  const integer = padded.slice(0, place).replace(/^0+(?=\d)/, '');
  const rest = padded.slice(place);
  return `${sign}${integer}${rest === '' ? '' : `.${rest}`}`;
}

/** A whole number, whatever its size; undefined for anything with a fraction that is not zero. */
export function wholeNumber(value: number | bigint | Digits | string): bigint | undefined {
  if (typeof value === 'bigint') return value;
  const plain = plainDigits(String(value));
  if (plain === undefined) return undefined;
  const [whole = '', fraction = ''] = plain.split('.');
  return /^0*$/.test(fraction) ? BigInt(whole) : undefined;
}
