import { masked } from './masking.ts';

const bare = (name: string): string => name.trim().replace(/^["'`]|["'`]$/g, '').toLowerCase();

/** Databases that refuse a value repeat it. These say in which columns it was. */
const ofColumns: { pattern: RegExp; columns(found: string[]): string[]; told(found: string[]): string }[] = [
  // PostgreSQL: Key (phone, name)=(138…, …) already exists.
  { pattern: /\(([^()]{1,500})\)=\((.{0,2000}?)\)(?=\s|[.,;。，；]|$)/gs, columns: ([, names]) => names!.split(',').map(bare), told: ([, names]) => `(${names})=(${masked})` },
  // DuckDB: Duplicate key "phone: 138…, name: …" violates …
  { pattern: /\b(key) "([^"]{1,2000})"/gi, columns: ([, , pairs]) => [...pairs!.matchAll(/(?:^|, )([^:]{1,200}): /g)].map((pair) => bare(pair[1]!)), told: ([, word]) => `${word} "${masked}"` },
  // MySQL: Incorrect integer value: '138…' for column 'phone' at row 1
  { pattern: /(value: )'(.{0,2000}?)'( for column )([^\s]{1,200})/gs, columns: ([, , , , name]) => [bare(name!.split('.').at(-1)!)], told: ([, before, , between, name]) => `${before}'${masked}'${between}${name}` },
];

/** And these do not: where anything sensitive is at hand, it may be that. */
const ofNobodyKnows: [RegExp, string][] = [
  [/(Duplicate entry )'.{0,2000}?'(?= for key)/gis, `$1'${masked}'`],
  [/(Failing row contains )\(.{0,5000}?\)(?=[.\s]|$)/gis, `$1(${masked})`],
  [/((?:convert|cast)(?:ing)? (?:string|value|type|varchar)? ?)(?:'.{0,2000}?'|".{0,2000}?")/gis, `$1'${masked}'`],
  [/(invalid input syntax for type [\w ]{1,60}: |date\/time field value out of range: |invalid input value for enum \w{1,60}: |Truncated incorrect \w{1,30} value: |Incorrect [\w ]{1,30} value: )(?:'.{0,2000}?'|".{0,2000}?")/gis, `$1'${masked}'`],
  [/(\bvalue )".{0,2000}?"(?= is out of range)/gis, `$1'${masked}'`],
];

/** What others said, without the values of these columns. */
export function maskQuoted(text: string, sensitive: ReadonlySet<string>): string {
  if (sensitive.size === 0) return text;
  let told = text;
  for (const { pattern, columns, told: words } of ofColumns) {
    told = told.replace(pattern, (...found) => (columns(found as string[]).some((name) => sensitive.has(name)) ? words(found as string[]) : (found[0] as string)));
  }
  for (const [pattern, words] of ofNobodyKnows) told = told.replace(pattern, words);
  return told;
}
