const short: readonly (readonly [RegExp, string])[] = [
  [/^character varying/, 'varchar'], [/^character(?! varying)/, 'char'], [/^timestamp(\(\d+\))? with time zone$/, 'timestamptz$1'], [/^timestamp(\(\d+\))? without time zone$/, 'timestamp$1'],
  [/^time(\(\d+\))? with(?:out)? time zone$/, 'time$1'], [/^double precision$/, 'double'], [/^numeric/, 'numeric'],
];

/** A type as people write it where there is little room. */
export function shortType(native: string): string {
  const found = short.find(([pattern]) => pattern.test(native));
  return found ? native.replace(found[0], found[1]) : native;
}
