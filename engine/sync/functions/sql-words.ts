import type { Text } from '#platform/contract/text.ts';
import type { DataType } from '#engine/types/data-type.ts';
import { textLiteral, textType, type LakeWords } from './term.ts';

/** Patterns here are of the part that RE2 and PostgreSQL read alike: classes instead of \d and dots, no lazy quantifiers. */
export function matches(lake: LakeWords, x: string, pattern: string): string {
  return lake.kind === 'duckdb' ? `regexp_matches(${x}, ${textLiteral(lake, pattern)})` : `(${x} ~ ${textLiteral(lake, pattern)})`;
}

export function regexReplace(lake: LakeWords, x: string, pattern: string, replacement: string, all = false): string {
  return `regexp_replace(${x}, ${textLiteral(lake, pattern)}, ${textLiteral(lake, replacement)}${all ? `, 'g'` : ''})`;
}

const inlineUpTo = 120;

/** A long expression that is needed several times gets a name, so that functions of functions do not grow beyond all measure. */
export function bind(lake: LakeWords, x: string, use: (name: string) => string): string {
  if (x.length <= inlineUpTo) return use(x);
  const name = `tributary_${fingerprint(x)}`;
  const inner = use(name);
  // `offset 0` keeps PostgreSQL from putting the expression back into each place.
  return lake.kind === 'duckdb' ? `list_transform([${x}], lambda ${name}: ${inner})[1]` : `(select ${inner} from (select ${x} as ${name} offset 0) as of_${name})`;
}

/** The same name for the same expression, so that the same mapping is the same SQL. */
function fingerprint(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let index = 0; index < text.length; index += 1) {
    high = Math.imul(high ^ text.charCodeAt(index), 0x01000193);
    low = Math.imul(low ^ text.charCodeAt(text.length - 1 - index), 0x85ebca6b);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}

const mark = /⟪([^⟫]*)⟫⟪([^⟫]*)⟫/;

/** An error of the lake for this row, in words; of type `as`. It shows no value: that may be somebody's. */
export function refuse(lake: LakeWords, text: Text, x: string, as: DataType): string {
  const inside = (words: string) => words.replaceAll(/[⟪⟫]/g, '');
  const words = textLiteral(lake, `⟪${inside(text.zh)}⟫⟪${inside(text.en)}⟫`);
  const type = textType(lake);
  // It hangs on the value, or a planner would try it before there is any row.
  const message = `${words} || coalesce(left(cast(${x} as ${type}), 0), '')`;
  return lake.kind === 'duckdb' ? `error(${message})` : `cast(cast(cast(${message} as integer) as text) as ${nativeOf(lake, as)})`;
}

/** What a refusal of ours says, out of whatever the lake made of it. */
export function refusalIn(message: string): Text | undefined {
  const found = mark.exec(message);
  return found ? { zh: found[1]!, en: found[2]! } : undefined;
}

/** For casts: without a length, which PostgreSQL would cut to in silence. */
export function nativeOf(lake: LakeWords, type: DataType): string {
  return type.kind === 'string' ? textType(lake) : lake.types.toNative(type).native;
}

/** `misfit`: what stands where a text is none of this type. Texts that no type of the database reads are null or an error of its own. */
export function castText(lake: LakeWords, x: string, type: DataType, misfit: 'fail' | 'null'): string {
  const native = nativeOf(lake, type);
  if (misfit === 'fail') return `cast(${x} as ${native})`;
  if (lake.kind === 'duckdb') return `try_cast(${x} as ${native})`;
  return `(case when pg_input_is_valid(${x}, ${textLiteral(lake, native)}) then cast(${x} as ${native}) end)`;
}
