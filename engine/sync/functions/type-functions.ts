import type { DataType } from '#engine/types/data-type.ts';
import { castDecimal, decimal, decimalText } from './as-number.ts';
import { choice, misfitSetting } from './choices.ts';
import { convert, type Misfit } from './convert.ts';
import { both, type FieldFunction, type Settings, type SqlOf } from './field-function.ts';
import { parseBoolean } from './parse-boolean.ts';
import { judgeConversion } from '../mapping/type-matrix.ts';
import { boolean, date, datetime, float, integer, string } from './term.ts';

const misfitOf = (settings: Settings): Misfit => (settings.text('otherwise') === 'null' ? 'null' : 'fail');

const castTypes: Record<string, DataType> = {
  string, integer, decimal: decimal(6), float, boolean, date, datetime, 'datetime-zone': { kind: 'datetime', precision: 6, zone: true }, time: { kind: 'time', precision: 6 }, uuid: { kind: 'uuid' }, json: { kind: 'json' },
};

const digits = { key: 'digits', title: { zh: '总位数', en: 'Digits' }, kind: 'number', default: 18, least: 1, most: 38 } as const;
const scale = { key: 'scale', title: { zh: '小数位数', en: 'Digits after the point' }, kind: 'number', default: 2, least: 0, most: 38 } as const;

export const typeFunctions: FieldFunction[] = [
  {
    key: 'cast', group: 'type', takes: 'any', nulls: 'maybe', gives: (_input, settings) => castTypes[settings.text('type')]!,
    title: { zh: '转换类型', en: 'Change the type' }, help: { zh: '原样转为另一种类型；不能原样转换的值按设定处理', en: 'The same value as another type; what cannot be turned exactly is dealt with as set' },
    settings: [
      choice('type', { zh: '类型', en: 'Type' }, {
        string: { zh: '文本', en: 'Text' }, integer: { zh: '整数', en: 'Integer' }, decimal: { zh: '小数（6 位）', en: 'Decimal (6 digits)' }, float: { zh: '浮点数', en: 'Float' }, boolean: { zh: '布尔', en: 'Boolean' },
        date: { zh: '日期', en: 'Date' }, datetime: { zh: '日期时间', en: 'Date and time' }, 'datetime-zone': { zh: '带时区的日期时间', en: 'Date and time with zone' }, time: { zh: '时间', en: 'Time' }, uuid: { zh: 'UUID', en: 'UUID' }, json: { zh: 'JSON', en: 'JSON' },
      }),
      misfitSetting,
    ],
    check: (settings, input) => cannot(input, castTypes[settings.text('type')]!),
    sql: both((_x, { input, settings, lake }) => convert(input, castTypes[settings.text('type')]!, lake, misfitOf(settings))!.sql),
  },
  {
    key: 'to-integer', group: 'type', takes: 'number', gives: () => integer,
    title: { zh: '转整数', en: 'To integer' }, help: { zh: '四舍五入、舍去小数，或只接受整数', en: 'Rounded, cut off, or whole numbers only' },
    settings: [choice('mode', { zh: '小数部分', en: 'What stands after the point' }, { half: { zh: '四舍五入', en: 'Half up' }, down: { zh: '舍去', en: 'Cut off' }, exact: { zh: '不允许', en: 'Refuse the row' } })],
    sql: both((x, use) => {
      const { input, settings, lake } = use;
      if (input.type.kind === 'integer') return x;
      if (settings.text('mode') === 'exact') return convert(input, integer, lake)!.sql;
      const exact = input.type.kind === 'float' ? castDecimal(lake, decimalText(lake, x), settings.text('mode') === 'half' ? 0 : 12) : x;
      return `cast(${settings.text('mode') === 'half' ? 'round' : 'trunc'}(${exact}${settings.text('mode') === 'half' ? ', 0' : ''}) as bigint)`;
    }),
  },
  {
    key: 'to-decimal', group: 'type', takes: 'number', gives: (_input, settings) => decimal(settings.number('scale'), settings.number('digits')),
    title: { zh: '转小数', en: 'To decimal' }, help: { zh: '四舍五入到固定的位数；整数部分放不下的作为脏数据', en: 'Rounded to a fixed number of digits; numbers too large for it are refused' },
    settings: [digits, scale],
    check: (settings) => (settings.number('scale') > settings.number('digits') ? { zh: '小数位数不能多于总位数', en: 'There cannot be more digits after the point than digits' } : undefined),
    sql: both(((x, { input, settings, lake }) => castDecimal(lake, input.type.kind === 'float' ? decimalText(lake, x) : x, settings.number('scale'), settings.number('digits'))) satisfies SqlOf),
  },
  {
    key: 'boolean-parse', group: 'type', takes: 'text', gives: () => boolean, nulls: 'maybe',
    title: { zh: '文本转布尔', en: 'Text to boolean' }, help: { zh: '按列出的文字判断是与否，不区分大小写；空白为空值', en: 'By lists of words for yes and no, whatever their case; blank is null' },
    settings: [
      { key: 'yes', title: { zh: '表示是的文字，逗号分隔', en: 'Words for yes, with commas between' }, kind: 'text', default: '是,真,有,Y,YES,T,TRUE,ON,1', required: true },
      { key: 'no', title: { zh: '表示否的文字，逗号分隔', en: 'Words for no, with commas between' }, kind: 'text', default: '否,假,无,N,NO,F,FALSE,OFF,0', required: true },
      misfitSetting,
    ],
    sql: both(parseBoolean),
  },
];

function cannot(from: DataType, to: DataType) {
  return judgeConversion(from, to).verdict === 'impossible' ? { zh: '没有从该类型到所选类型的转换，请先用其他函数处理', en: 'There is no way from this type to the chosen one; use another function first' } : undefined;
}
