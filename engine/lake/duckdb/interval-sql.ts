import { literal } from '../../connectors/duckdb/dialect.ts';

const part = (unit: string) => String.raw`(?:([+-]?\d+)${unit})?`;
const pattern = String.raw`(-?)P${part('Y')}${part('M')}${part('W')}${part('D')}(?:T${part('H')}${part('M')}(?:([+-]?\d+(?:\.\d{1,6}0*)?)S)?)?`;
const names = `['s', 'y', 'm', 'w', 'd', 'h', 'i', 'z']`;

/** ISO 8601, which DuckDB does not read; what it prints itself is read as well. */
export function intervalOf(text: string, otherwise: string, strict: boolean): string {
  const parts = `regexp_extract(${text}, ${literal(`^${pattern}$`)}, ${names})`;
  const number = (name: string, type = 'bigint') => `coalesce(try_cast(nullif(${parts}.${name}, '') as ${type}), 0)`;
  const sign = `(case when ${parts}.s = '-' then -1 else 1 end)`;
  const micros = `(${number('h')}::hugeint * 3600000000 + ${number('i')}::hugeint * 60000000 + ${number('z', 'decimal(24,6)')} * 1000000)`;
  const value = `to_months((${sign} * (${number('y')} * 12 + ${number('m')}))::integer) + to_days((${sign} * (${number('w')} * 7 + ${number('d')}))::integer) + to_microseconds((${sign} * ${micros})::bigint)`;
  return `case when ${text} is null then null
    when regexp_full_match(${text}, ${literal(pattern)}) and regexp_matches(${text}, '\\d') then ${strict ? value : `try(${value})`}
    when starts_with(${text}, 'P') or starts_with(${text}, '-P') then ${otherwise}
    else ${strict ? 'cast' : 'try_cast'}(${text} as interval) end`;
}

/** As engine/connectors/values/interval.ts writes it. */
export function intervalText(value: string): string {
  const unit = (field: string, name: string) => `(case when extract(${field} from ${value}) = 0 then '' else extract(${field} from ${value})::varchar || '${name}' end)`;
  const micros = `(extract(microsecond from ${value}) % 60000000)`;
  const seconds = `(case when ${micros} = 0 then '' else (case when ${micros} < 0 then '-' else '' end) || (abs(${micros}) // 1000000)::varchar
    || (case when ${micros} % 1000000 = 0 then '' else '.' || rtrim(lpad((abs(${micros}) % 1000000)::varchar, 6, '0'), '0') end) || 'S' end)`;
  const date = `${unit('year', 'Y')} || ${unit('month', 'M')} || ${unit('day', 'D')}`;
  const time = `${unit('hour', 'H')} || ${unit('minute', 'M')} || ${seconds}`;
  return `(case when ${date} || ${time} = '' then 'PT0S' else 'P' || ${date} || (case when ${time} = '' then '' else 'T' || ${time} end) end)`;
}
