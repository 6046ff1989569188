/** Days as a fraction: whole numbers above and below, so that 1/24/60 stays exact. */
export interface Fraction { over: number; under: number }

/** Sums, products and quotients of whole numbers with brackets, as in `-1`, `+7*2`, `-(1+1)/24`; undefined when it is anything else. */
export function calculate(text: string): Fraction | undefined {
  // A number such as 01 is no amount but a part of a date that should stand in quotes.
  const signs = /^(?:0|[1-9]\d{0,6}|[-+*/()]|\s)+$/.test(text) && !/(?<!\d)0\d/.test(text) ? text.match(/\d+|[-+*/()]/g) : null;
  if (!signs || signs.length > 50) return undefined;
  let position = 0;
  const take = (...wanted: string[]): string | undefined => (wanted.includes(signs[position] ?? '') ? signs[position++] : undefined);

  function sum(): Fraction | undefined {
    let total = product();
    for (let sign = take('+', '-'); sign && total; sign = take('+', '-')) {
      const other = product();
      const factor = sign === '-' ? -1 : 1;
      total = other && reduced(total.over * other.under + factor * other.over * total.under, total.under * other.under);
    }
    return total;
  }
  function product(): Fraction | undefined {
    let total = single();
    for (let sign = take('*', '/'); sign && total; sign = take('*', '/')) {
      const other = single();
      if (!other) return undefined;
      total = sign === '*' ? reduced(total.over * other.over, total.under * other.under) : reduced(total.over * other.under, total.under * other.over);
    }
    return total;
  }
  function single(): Fraction | undefined {
    const sign = take('+', '-');
    if (sign) {
      const value = single();
      return value && (sign === '-' ? { over: -value.over, under: value.under } : value);
    }
    if (take('(')) {
      const value = sum();
      return take(')') ? value : undefined;
    }
    const number = signs?.[position];
    if (number === undefined || !/^\d+$/.test(number)) return undefined;
    position += 1;
    return { over: Number(number), under: 1 };
  }

  const result = sum();
  return position === signs.length ? result : undefined;
}

function reduced(over: number, under: number): Fraction | undefined {
  if (under === 0 || !Number.isSafeInteger(over) || !Number.isSafeInteger(under)) return undefined;
  let [a, b] = [Math.abs(over), Math.abs(under)];
  while (b !== 0) [a, b] = [b, a % b];
  const sign = under < 0 ? -1 : 1;
  return { over: (sign * over) / a, under: (sign * under) / a };
}
