import type { DataType } from '#engine/types/data-type.ts';
import { both, type FieldFunction, type FunctionUse } from './field-function.ts';
import { nativeOf, refuse } from './sql-words.ts';
import { isTextDecimal, string } from './term.ts';
import { blankSigns } from './text-functions.ts';
import { literalOf, literalProblem } from './value-literal.ts';

const same = (input: DataType) => input;

export const nullFunctions: FieldFunction[] = [
  {
    key: 'default', group: 'code', takes: 'any', gives: same, nulls: 'never',
    title: { zh: '空值默认', en: 'Default' }, help: { zh: '空值（或空文本、空白）换成默认值', en: 'Takes the place of null, or of empty or blank texts' },
    settings: [
      { key: 'value', title: { zh: '默认值', en: 'Default value' }, kind: 'text', default: '' },
      {
        key: 'when', title: { zh: '何时使用', en: 'When' }, kind: 'choice', default: 'null',
        choices: [{ value: 'null', title: { zh: '空值', en: 'Null' } }, { value: 'empty', title: { zh: '空值或空文本', en: 'Null or empty' } }, { value: 'blank', title: { zh: '空值、空文本或只有空白', en: 'Null, empty or blank' } }],
      },
    ],
    check: (settings, input) => literalProblem(settings.text('value'), input),
    sql: both((x, use) => {
      const value = literalOf(use.settings.text('value'), use.input.type, use.lake);
      const when = isText(use) ? use.settings.text('when') : 'null';
      return `coalesce(${when === 'null' ? x : emptied(x, when === 'blank', use)}, ${value})`;
    }),
  },
  {
    key: 'empty-to-null', group: 'code', takes: 'text', gives: () => string, nulls: 'maybe',
    title: { zh: '空文本转空值', en: 'Empty to null' }, help: { zh: '空文本（或只有空白的文本）变为空值', en: 'Empty texts, or blank ones too, become null' },
    settings: [{ key: 'blank', title: { zh: '只有空白也算', en: 'Blank ones too' }, kind: 'boolean', default: true }],
    sql: both((x, use) => emptied(x, use.settings.is('blank'), use)),
  },
  {
    key: 'constant', group: 'code', takes: 'any', gives: () => string,
    title: { zh: '替换为常量', en: 'Constant' }, help: { zh: '不论原值是什么都换成该文本；可选择保留空值', en: 'This text whatever the value was; null may stay null' },
    nulls: 'maybe',
    settings: [
      { key: 'value', title: { zh: '常量', en: 'Text' }, kind: 'text', default: '' },
      { key: 'keepNull', title: { zh: '空值保持为空', en: 'Null stays null' }, kind: 'boolean', default: false },
    ],
    sql: both((x, { settings, text }) => (settings.is('keepNull') ? `(case when ${x} is not null then ${text(settings.text('value'))} end)` : text(settings.text('value')))),
  },
  {
    key: 'code-map', group: 'code', takes: 'text', gives: () => string, nulls: 'maybe',
    title: { zh: '代码映射', en: 'Map codes' }, help: { zh: '按对照表换成别的代码或名称，如 1→男、2→女', en: 'By a table from code to code or name, such as 1 → male, 2 → female' },
    settings: [
      { key: 'pairs', title: { zh: '对照表', en: 'Codes' }, kind: 'pairs', default: {}, required: true },
      {
        key: 'else', title: { zh: '表中没有的值', en: 'Others' }, kind: 'choice', default: 'keep',
        choices: [{ value: 'keep', title: { zh: '保持原值', en: 'Keep' } }, { value: 'null', title: { zh: '变为空值', en: 'Null' } }, { value: 'value', title: { zh: '换成指定值', en: 'A value' } }, { value: 'fail', title: { zh: '作为脏数据', en: 'Refuse the row' } }],
      },
      { key: 'value', title: { zh: '指定值', en: 'Value' }, kind: 'text', default: '' },
    ],
    sql: both((x, { settings, text, lake }) => {
      const cases = settings.pairs('pairs').map(([code, to]) => `when ${text(code)} then ${text(to)}`).join(' ');
      const others: Record<string, string> = {
        keep: x, null: 'null', value: text(settings.text('value')), fail: refuse(lake, { zh: '值不在代码对照表中', en: 'The value is not in the table of codes' }, x, string),
      };
      return `(case when ${x} is null then null else (case ${x} ${cases} else ${others[settings.text('else')]} end) end)`;
    }),
  },
  {
    key: 'length-check', group: 'code', takes: 'text', gives: (_input, settings) => ({ kind: 'string', length: settings.number('most') }),
    title: { zh: '长度检查', en: 'Check length' }, help: { zh: '超过长度的文本作为脏数据，或截断', en: 'Longer texts are refused, or cut' },
    settings: [
      { key: 'most', title: { zh: '最多字符数', en: 'Most characters' }, kind: 'number', default: 255, least: 1, most: 10_000_000 },
      { key: 'longer', title: { zh: '超长时', en: 'Longer ones' }, kind: 'choice', default: 'fail', choices: [{ value: 'fail', title: { zh: '作为脏数据', en: 'Refuse the row' } }, { value: 'cut', title: { zh: '截断', en: 'Cut' } }] },
    ],
    sql: both((x, { settings, lake }) => {
      const most = settings.number('most');
      if (settings.text('longer') === 'cut') return `left(${x}, ${most})`;
      return `(case when length(${x}) > ${most} then ${refuse(lake, { zh: `文本超过 ${most} 个字符`, en: `A text has more than ${most} characters` }, x, string)} else ${x} end)`;
    }),
  },
];

const isText = ({ input, lake }: FunctionUse) => input.type.kind === 'string' || isTextDecimal(lake, input.type);

function emptied(x: string, blank: boolean, { lake, text }: FunctionUse): string {
  if (!blank) return `nullif(${x}, '')`;
  const trimmed = lake.kind === 'duckdb' ? `trim(${x}, ${text(blankSigns)})` : `btrim(${x}, ${text(blankSigns)})`;
  return `(case when ${trimmed} <> '' then ${x} else cast(null as ${nativeOf(lake, string)}) end)`;
}
