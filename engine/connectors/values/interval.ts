/** A span of time in the three units that do not turn into each other. */
export interface Interval {
  months: number;
  days: number;
  nanos: bigint;
}

const second = 1_000_000_000n;

/** ISO 8601, `P1Y2M3DT4H5M6.789S`, each part with a sign of its own. */
export function readInterval(text: string): Interval | undefined {
  const part = (unit: string) => `(?:([+-]?\\d+)${unit})?`;
  const found = new RegExp(`^(-?)P(?=.)${part('Y')}${part('M')}${part('W')}${part('D')}(?:T(?=.)${part('H')}${part('M')}(?:([+-]?)(\\d+)(?:\\.(\\d{1,9}))?S)?)?$`).exec(text);
  if (!found) return undefined;
  const sign = found[1] === '-' ? -1 : 1;
  const whole = (index: number) => Number(found[index] ?? 0);
  const fraction = BigInt(found[9] ?? 0) * second + BigInt((found[10] ?? '').padEnd(9, '0'));
  const nanos = BigInt(whole(6)) * 3600n * second + BigInt(whole(7)) * 60n * second + (found[8] === '-' ? -fraction : fraction);
  return {
    months: plainZero(sign * (whole(2) * 12 + whole(3))), days: plainZero(sign * (whole(4) * 7 + whole(5))), nanos: BigInt(sign) * nanos,
  };
}

const plainZero = (value: number) => (value === 0 ? 0 : value);

export function writeInterval({ months, days, nanos }: Interval): string {
  const size = nanos < 0n ? -nanos : nanos;
  const sign = nanos < 0n ? '-' : '';
  const date = unit(Math.trunc(months / 12), 'Y') + unit(months % 12, 'M') + unit(days, 'D');
  const [hours, minutes, rest] = [size / (3600n * second), (size / (60n * second)) % 60n, size % (60n * second)];
  const fraction = String(rest % second).padStart(9, '0').replace(/0+$/, '');
  const seconds = rest === 0n ? '' : `${sign}${rest / second}${fraction && `.${fraction}`}S`;
  const time = (hours ? `${sign}${hours}H` : '') + (minutes ? `${sign}${minutes}M` : '') + seconds;
  if (date + time === '') return 'PT0S';
  return `P${date}${time && `T${time}`}`;
}

const unit = (value: number, name: string) => (value === 0 ? '' : `${value}${name}`);
