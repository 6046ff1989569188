import { literal } from '../../connectors/postgresql/dialect.ts';
import { toNative } from '../../connectors/postgresql/types.ts';
import type { DataType } from '../../types/data-type.ts';

/**
 * SQL for a text as a type. PostgreSQL rounds decimals and times and cuts texts to what a type declares; here it is either
 * exactly the value or a misfit: an error that says so, or null.
 */
export function exactCast(text: string, type: DataType, misfit: { error: string } | null): string {
  const { native } = toNative(type);
  const cast = (what: string) => (misfit ? `(${what})::${native}` : tried(what, native));
  // There is no function that fails: a text that is no number does, and it must not be a constant, or it fails at once.
  const otherwise = misfit ? `(${literal(misfit.error)} || left(${text}, 0))::integer::text::${native}` : `null::${native}`;
  const choose = (...cases: [when: string, then: string][]) => `(case ${cases.map(([when, then]) => `when ${when} then ${then}`).join(' ')} else ${otherwise} end)`;
  const matches = (pattern: string) => `${text} ~ ${literal(`^(${pattern})$`)}`;
  const decimal = (scale: number | undefined) => {
    const number = misfit ? `${text}::numeric` : tried(text, 'numeric');
    // Of what is no number it is null: NaN, and the infinities.
    return choose([scale === undefined ? `scale(${number}) is not null` : `scale(trim_scale(${number})) <= ${scale}`, cast(text)]);
  };
  switch (type.kind) {
    case 'integer':
      if (native.startsWith('numeric')) return decimal(0);
      return choose([`strpos(${text}, '.') = 0`, cast(text)], [matches(String.raw`[+-]?\d+\.0*`), cast(`split_part(${text}, '.', 1)`)]);
    case 'decimal':
      return decimal(native === 'numeric' ? undefined : type.scale ?? 0);
    case 'string':
      return native === 'text' ? text : choose([`char_length(${text}) <= ${type.length}`, cast(text)]);
    case 'binary':
      return choose([`starts_with(${text}, '\\x')`, cast(text)]);
    case 'date':
      return choose([matches(String.raw`-?infinity|\d{4,7}-\d\d-\d\d( BC)?|\d{4}-\d\d-\d\d[ T]00:00:00(\.0+)?`), cast(text)]);
    case 'time':
      return choose([matches(clock(type)), cast(text)]);
    case 'datetime':
      return choose([matches(String.raw`-?infinity|\d{4,6}-\d\d-\d\d([ T]${clock(type, '?')})?( BC)?`), cast(text)]);
    case 'array':
      return arrayOf(text, type, misfit);
    case 'other':
      return text;
    default:
      return cast(text);
  }
}

/** Of a constant the planner would take the cast first and fail; by a name that is known only later it cannot. */
const tried = (text: string, native: string) => `(case when pg_input_is_valid(${text}, ${literal(native)}) then (${text} || left(current_user::text, 0))::${native} end)`;

function clock({ precision = 6, zone }: { precision?: number; zone?: boolean }, optional = ''): string {
  return String.raw`\d\d:\d\d(:\d\d(\.\d{0,${Math.min(precision, 6)}}0*)?)?${zone ? String.raw`(Z|[+-]\d\d(:?\d\d(:\d\d)?)?)${optional}` : ''}`;
}

/** From JSON, or as PostgreSQL prints it itself. */
function arrayOf(text: string, type: Extract<DataType, { kind: 'array' }>, misfit: { error: string } | null): string {
  const { native } = toNative(type);
  const own = misfit ? `${text}::${native}` : tried(text, native);
  const json = misfit ? `${text}::json` : tried(text, 'json');
  const read = `${elements(json, type, misfit, 1)}::${native}`;
  // One element that does not fit, and the whole does not.
  const nulls = `(select count(*) from json_array_elements_text(${json}) as n(e) where e is null) = (select count(*) from unnest(${read}) as n(e) where e is null)`;
  const fitting = misfit ? read : `case when ${json} is null then null when ${type.of.kind === 'array' ? 'true' : nulls} then ${read} end`;
  return `(case when ${text} is null then null when starts_with(${text}, '[') and ${text} !~ '^\\[-?\\d+:' then ${fitting} else ${own} end)`;
}

function elements(json: string, { of }: Extract<DataType, { kind: 'array' }>, misfit: { error: string } | null, depth: number): string {
  const [one, place] = [`e${depth}`, `p${depth}`];
  if (of.kind === 'array') return `(select coalesce(array_agg(${elements(one, of, misfit, depth + 1)} order by ${place}), '{}') from json_array_elements(${json}) with ordinality as j${depth}(${one}, ${place}))`;
  const list = of.kind === 'json' ? 'json_array_elements' : 'json_array_elements_text';
  return `array(select ${of.kind === 'json' ? one : exactCast(one, of, misfit)} from ${list}(${json}) with ordinality as j${depth}(${one}, ${place}) order by ${place})`;
}
