import type { Text } from '#platform/contract/text.ts';
import { floatText } from './as-text.ts';
import { both, type FieldFunction, type SqlOf } from './field-function.ts';
import { bind } from './sql-words.ts';
import { string } from './term.ts';

/** Functions that reach beyond the one plain value: into other fields, or into JSON. */
export const rowFunctions: FieldFunction[] = [
  {
    key: 'concat', group: 'text', takes: 'text', gives: () => string, nulls: 'never',
    title: { zh: '拼接', en: 'Join' },
    help: { zh: '按模板拼接：{} 是本字段，{字段名} 是其他字段；花括号本身写成 {{ 和 }}；空值当作空文本', en: 'By a template: {} is this field, {name} another one; braces themselves are {{ and }}; null counts as empty' },
    settings: [{ key: 'template', title: { zh: '模板', en: 'Template' }, kind: 'text', default: '{}', required: true }],
    check: (settings) => {
      const parts = templateParts(settings.text('template'));
      return Array.isArray(parts) ? undefined : parts;
    },
    reads: (settings) => {
      const parts = templateParts(settings.text('template'));
      return Array.isArray(parts) ? parts.flatMap((part) => ('field' in part && part.field ? [part.field] : [])) : [];
    },
    sql: both((x, { settings, text, field }) => {
      const parts = templateParts(settings.text('template'));
      if (!Array.isArray(parts) || !parts.length) return text('');
      return `(${parts.map((part) => ('literal' in part ? text(part.literal) : `coalesce(${part.field ? field(part.field) : x}, '')`)).join(' || ')})`;
    }),
  },
  {
    key: 'json-extract', group: 'text', takes: 'json', gives: () => string, nulls: 'maybe',
    title: { zh: '提取 JSON', en: 'Extract from JSON' },
    help: { zh: '按路径取值，如 $.user.name、$.items[0]["编号"]；没有则为空值；对象和数组取其 JSON 文本；空文本为空值', en: 'By a path such as $.user.name or $.items[0]["id"]; null if there is none; objects and lists as JSON text; an empty text is null' },
    settings: [{ key: 'path', title: { zh: '路径', en: 'Path' }, kind: 'text', default: '$', required: true }],
    check: (settings) => {
      const path = jsonPath(settings.text('path'));
      return Array.isArray(path) ? undefined : path;
    },
    sql: { duckdb: duckdbExtract, postgresql: postgresExtract },
  },
];

type TemplatePart = { literal: string } | { field: string };

function templateParts(template: string): TemplatePart[] | Text {
  const parts: TemplatePart[] = [];
  for (const [found, field] of template.matchAll(/\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/g)) {
    if (field !== undefined) parts.push({ field });
    else if (found === '{' || found === '}') return { zh: '模板中的花括号不成对；花括号本身请写成 {{ 或 }}', en: 'A brace of the template stands alone; for the sign itself write {{ or }}' };
    else parts.push({ literal: found === '{{' ? '{' : found === '}}' ? '}' : found });
  }
  return parts;
}

export function jsonPath(path: string): (string | number)[] | Text {
  const steps: (string | number)[] = [];
  const text = path.startsWith('$') ? path.slice(1) : `.${path}`;
  let at = 0;
  const step = /\.([^.[\]"']+)|\[(\d{1,9})\]|\.?\["((?:[^"\\]|\\.)*)"\]|\['([^']*)'\]/y;
  while (at < text.length) {
    step.lastIndex = at;
    const found = step.exec(text);
    if (!found) return { zh: `JSON 路径在第 ${at + 1} 个字符处无法识别；请写成 $.a.b[0]["c"] 的形式`, en: `The JSON path cannot be read at character ${at + 1}; write it as $.a.b[0]["c"]` };
    steps.push(found[1] ?? (found[2] !== undefined ? Number(found[2]) : found[3] !== undefined ? found[3].replaceAll(/\\(.)/g, '$1') : found[4]!));
    at = step.lastIndex;
  }
  return steps;
}

const pathOf = (text: string) => jsonPath(text) as (string | number)[];

/** Numbers that are no 64-bit integers are floats in DuckDB; here too, so that both spell them alike. */
function duckdbExtract(...[x, { settings, lake, text, input }]: Parameters<SqlOf>): string {
  const pointer = text(pathOf(settings.text('path')).map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''));
  return bind(lake, input.type.kind === 'string' ? `nullif(${x}, '')` : x, (json) => (
    `(case when json_type(${json}, ${pointer}) = 'DOUBLE' then ${floatText(`cast(json_extract_string(${json}, ${pointer}) as double)`, lake)} else json_extract_string(${json}, ${pointer}) end)`
  ));
}

function postgresExtract(...[x, { settings, lake, text, input }]: Parameters<SqlOf>): string {
  const path = pathOf(settings.text('path'));
  const steps = path.length ? `array[${path.map((step) => text(String(step))).join(', ')}]` : 'cast(array[] as text[])';
  const document = input.type.kind === 'string' ? `cast(nullif(${x}, '') as json)` : `cast(${x} as json)`;
  return bind(lake, document, (json) => {
    const value = `(${json} #>> ${steps})`;
    const number = `cast(${value} as numeric)`;
    return `(case json_typeof(${json} #> ${steps}) when 'number' then (case when ${value} ~ '[.eE]' or ${number} > 18446744073709551615 or ${number} < -9223372036854775808 then ${floatText(`cast(${value} as double precision)`, lake)} else ${value} end)`
      + ` when 'object' then ${compact(value)} when 'array' then ${compact(value)} else ${value} end)`;
  });
}

/** Blanks between the parts are left out, those within texts are not. */
const compact = (value: string) => `regexp_replace(${value}, '("([^"\\\\]|\\\\.)*")|\\s+', '\\1', 'g')`;
