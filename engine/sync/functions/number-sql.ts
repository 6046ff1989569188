import { castDecimal, decimalText } from './as-number.ts';
import type { FunctionUse, SqlOf } from './field-function.ts';
import { bind, regexReplace } from './sql-words.ts';
import { textType } from './term.ts';

/** Of a float that is cut and not rounded. */
const spareDigits = 12;

export const round: SqlOf = (x, use) => {
  const digits = use.settings.number('digits');
  if (use.input.type.kind === 'integer' && digits >= 0) return x;
  return roundBy(x, digits, use.settings.text('mode'), use);
};

function roundBy(x: string, digits: number, mode: string, { lake, input: { type } }: FunctionUse): string {
  const scale = Math.max(digits, 0);
  const exact = type.kind === 'float' ? castDecimal(lake, decimalText(lake, x), mode === 'half' && digits >= 0 ? scale : Math.max(spareDigits, scale)) : x;
  const cast = (sql: string) => castDecimal(lake, sql, scale);
  if (mode === 'half') return cast(`round(${exactly(exact, type.kind === 'integer', lake)}, ${digits})`);
  const step = (negative: boolean) => castDecimal(lake, `'${power(negative ? -digits : digits)}'`, negative ? scale : Math.max(-digits, 0), 20);
  const whole = { down: 'trunc', floor: 'floor', ceiling: 'ceil' }[mode]!;
  return cast(`${whole}(${exactly(exact, type.kind === 'integer', lake)} * ${step(false)}) * ${step(true)}`);
}

const exactly = (x: string, isInteger: boolean, lake: FunctionUse['lake']) => (isInteger ? castDecimal(lake, x, 0) : x);

const power = (of: number) => (of >= 0 ? `1${'0'.repeat(of)}` : `0.${'0'.repeat(-of - 1)}1`);

export const formatNumber: SqlOf = (x, use) => {
  const { settings, lake } = use;
  const digits = settings.number('digits');
  const type = textType(lake);
  const rounded = use.input.type.kind === 'integer' ? castDecimal(lake, x, digits) : roundBy(x, digits, 'half', use);
  return bind(lake, `cast(${rounded} as ${type})`, (name) => {
    if (!settings.is('grouped')) return name;
    // Filled with blanks to a multiple of three, a comma before each three, and what stands before the first digit taken off.
    const whole = `lpad(split_part(ltrim(${name}, '-'), '.', 1), 39, ' ')`;
    const grouped = `ltrim(${regexReplace(lake, whole, '([ 0-9][ 0-9][ 0-9])', ',\\1', true)}, ' ,')`;
    return `(case when left(${name}, 1) = '-' then '-' else '' end) || ${grouped}${digits > 0 ? ` || '.' || split_part(${name}, '.', 2)` : ''}`;
  });
};
