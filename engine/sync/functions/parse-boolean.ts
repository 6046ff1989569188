import type { SqlOf } from './field-function.ts';
import { bind, refuse } from './sql-words.ts';
import { boolean } from './term.ts';
import { blankSigns } from './text-functions.ts';

export const parseBoolean: SqlOf = (x, { settings, lake, text }) => {
  const words = (key: string) => settings.text(key).split(/[,，]/).map((word) => word.trim().replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())).filter(Boolean).map(text).join(', ');
  const trimmed = `${lake.kind === 'duckdb' ? 'trim' : 'btrim'}(${x}, ${text(blankSigns)})`;
  const small = 'abcdefghijklmnopqrstuvwxyz';
  const folded = `translate(${trimmed}, ${text(small)}, ${text(small.toUpperCase())})`;
  const otherwise = settings.text('otherwise') === 'null' ? 'null' : refuse(lake, { zh: '文本既不表示是也不表示否', en: 'A text says neither yes nor no' }, x, boolean);
  return bind(lake, folded, (name) => `(case when ${name} is null or ${name} = '' then null when ${name} in (${words('yes')}) then true when ${name} in (${words('no')}) then false else ${otherwise} end)`);
};
