import type { FieldFunction, FunctionSetting, Settings } from './field-function.ts';
import { patternProblem, readPattern, readReplacement } from './pattern/pattern.ts';
import { matches } from './sql-words.ts';
import { string } from './term.ts';

const pattern: FunctionSetting = { key: 'pattern', title: { zh: '正则表达式', en: 'Regular expression' }, kind: 'text', default: '', required: true, asWritten: true };
const ignoreCase: FunctionSetting = { key: 'ignoreCase', title: { zh: '不区分大小写', en: 'Whatever the case' }, kind: 'boolean', default: false };
const read = (settings: Settings) => readPattern(settings.text('pattern'), settings.is('ignoreCase'));

export const patternFunctions: FieldFunction[] = [
  {
    key: 'regex-replace', group: 'text', takes: 'text', gives: () => string,
    title: { zh: '正则替换', en: 'Replace by regular expression' },
    help: { zh: '把匹配的部分换成别的内容；$1 表示第一个括号，$0 表示整个匹配，$$ 表示 $ 本身', en: 'Replaces what matches; $1 is the first group, $0 the whole match, $$ the sign $ itself' },
    settings: [
      pattern,
      { key: 'by', title: { zh: '换成', en: 'Replace by' }, kind: 'text', default: '', asWritten: true },
      { key: 'all', title: { zh: '全部匹配', en: 'Every match' }, kind: 'boolean', default: true },
      ignoreCase,
    ],
    check: (settings) => patternProblem(() => readReplacement(settings.text('by'), read(settings).groups, 'duckdb')),
    sql: { duckdb: (x, use) => replace(x, use), postgresql: (x, use) => replace(x, use) },
  },
  {
    key: 'regex-extract', group: 'text', takes: 'text', gives: () => string, nulls: 'maybe',
    title: { zh: '正则提取', en: 'Extract by regular expression' },
    help: { zh: '取出第一处匹配的内容，或其中某个括号；没有匹配则为空值', en: 'The first match, or one group of it; null where nothing matches' },
    settings: [
      pattern,
      { key: 'group', title: { zh: '括号序号，0 为整个匹配', en: 'Group; 0: the whole match' }, kind: 'number', default: 0, least: 0, most: 9 },
      ignoreCase,
    ],
    check: (settings) => {
      let groups = 0;
      const problem = patternProblem(() => { groups = read(settings).groups; });
      const group = settings.number('group');
      return problem ?? (group > groups ? { zh: `正则表达式没有第 ${group} 组`, en: `The regular expression has no group ${group}` } : undefined);
    },
    sql: {
      duckdb: (x, { settings, lake, text }) => `(case when ${matches(lake, x, read(settings).source)} then regexp_extract(${x}, ${text(read(settings).source)}, ${settings.number('group')}) end)`,
      // An extra pair of brackets, so that group n is item n + 1 and the whole is item 1.
      postgresql: (x, { settings, lake, text }) => `(case when ${matches(lake, x, read(settings).source)} then coalesce((regexp_match(${x}, ${text(wholeAsGroup(read(settings).source))}))[${settings.number('group') + 1}], '') end)`,
    },
  },
];

function replace(x: string, { settings, lake, text }: Parameters<FieldFunction['sql']['duckdb']>[1]): string {
  const { source, groups } = read(settings);
  return `regexp_replace(${x}, ${text(source)}, ${text(readReplacement(settings.text('by'), groups, lake.kind))}${settings.is('all') ? `, 'g'` : ''})`;
}

const wholeAsGroup = (source: string) => `(${source})`;
