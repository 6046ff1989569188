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

/** A quoted value may hold quotes itself, and be cut before its end. */
const quoted = `(?:'(?:.{0,5000}?'(?![\\p{L}\\p{N}])|.*$)|"(?:.{0,5000}?"(?![\\p{L}\\p{N}])|.*$))`;
const before = (words: string) => new RegExp(`(${words})${quoted}`, 'gisu');

/** And these do not: where anything sensitive is at hand, it may be that. */
const ofNobodyKnows: [RegExp, string][] = [
  [/(Duplicate entry )'.{0,5000}?'(?= for key)/gis, `$1'${masked}'`],
  [/(Failing row contains )\((?:.{0,5000}?\)(?=[.\s]|$)|.*$)/gis, `$1(${masked})`],
  [before('(?:convert|cast|parse|conversion of)(?:ing)? (?:string|value|type|varchar)? ?|\\bInput: |\\bToken (?=".{0,500}?" is invalid)|malformed \\w{1,30} literal: '), `$1'${masked}'`],
  [before('invalid input syntax for type [\\w ]{1,60}: |(?:date|time|timestamp) field value out of range: |invalid input value for enum \\w{1,60}: |Truncated incorrect \\w{1,30} value: |Incorrect [\\w ]{1,30} value: '), `$1'${masked}'`],
  [/(\bvalue )".{0,2000}?"(?= is out of range)/gis, `$1'${masked}'`],
  [/(\bwith value ).{0,5000}?(?= can't be cast)/gis, `$1${masked}`],
  [/(\bcast value )[^\s'"]{1,500}(?= to )/gi, `$1${masked}`],
  [/(\bOverflow in \w{1,30} of \w{1,30} )\([^()]{1,500}\)/gi, `$1(${masked})`],
  [/(according to format specifier "[^"\n]{0,200}"\n).{0,5000}/gi, `$1${masked}`],
  [/(\bJSON data, line \d{1,10}: ).{0,5000}/gi, `$1${masked}`],
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
