import { castFloat, decimal, mostDigits } from './as-number.ts';
import { choice, misfitSetting } from './choices.ts';
import { both, type FieldFunction, type FunctionSetting } from './field-function.ts';
import { formatNumber, round } from './number-sql.ts';
import { parseNumber } from './parse-number.ts';
import { float, integer, string } from './term.ts';

const digits = (least: number): FunctionSetting => ({ key: 'digits', title: { zh: '小数位数', en: 'Digits after the point' }, kind: 'number', default: 2, least, most: 18 });

export const numberFunctions: FieldFunction[] = [
  {
    key: 'number-parse', group: 'number', takes: 'text', gives: (_input, settings) => decimal(settings.number('digits')), nulls: 'maybe',
    title: { zh: '文本转数字', en: 'Text to number' },
    help: {
      zh: '识别 1,234.50、￥1,234、1234元、12.5%、(300) 和全角数字；空白为空值；小数位多于设定的不取整，按无法识别处理',
      en: 'Reads 1,234.50, $1,234, 12.5%, (300) and full-width digits; blank is null; a number with more digits after the point than set is not rounded but counts as one that cannot be read',
    },
    settings: [
      choice('style', { zh: '写法', en: 'Style' }, { point: { zh: '1,234.50', en: '1,234.50' }, comma: { zh: '1.234,50', en: '1.234,50' } }),
      { ...digits(0), default: 6 }, misfitSetting,
    ],
    sql: both(parseNumber),
  },
  {
    key: 'round', group: 'number', takes: 'number',
    gives: (input, settings) => (input.kind === 'integer' && settings.number('digits') >= 0 ? integer : decimal(Math.max(settings.number('digits'), 0))),
    title: { zh: '取整', en: 'Round' }, help: { zh: '保留若干位小数；负数取整到十位、百位', en: 'Keeps so many digits after the point; negative: to tens, hundreds' },
    settings: [
      { ...digits(-18), default: 0 },
      choice('mode', { zh: '方式', en: 'Way' }, { half: { zh: '四舍五入', en: 'Half up' }, down: { zh: '舍去', en: 'Cut off' }, floor: { zh: '向下', en: 'Down' }, ceiling: { zh: '向上', en: 'Up' } }),
    ],
    sql: both(round),
  },
  {
    key: 'multiply', group: 'number', takes: 'number',
    gives: (input, settings) => (input.kind === 'float' ? float : decimal((input.kind === 'decimal' ? input.scale ?? 0 : 0) + digitsAfter(settings.text('factor')))),
    title: { zh: '换算', en: 'Scale' }, help: { zh: '乘以一个系数，如分换算成元乘以 0.01', en: 'Multiplies by a factor, such as 0.01 from cents' },
    settings: [{ key: 'factor', title: { zh: '系数', en: 'Factor' }, kind: 'text', default: '1', required: true }],
    check: (settings, input) => {
      const factor = settings.text('factor');
      if (!/^[+-]?\d{1,18}(\.\d{1,18})?$/.test(factor)) return { zh: `系数“${factor}”不是数字，请写成 0.01 的形式`, en: `The factor "${factor}" is no number; write it as 0.01` };
      const scale = (input.kind === 'decimal' ? input.scale ?? 0 : 0) + digitsAfter(factor);
      return scale > mostDigits - 8 ? { zh: `结果有 ${scale} 位小数，过多；请先取整`, en: `The result has ${scale} digits after the point, too many; round first` } : undefined;
    },
    sql: both((x, { settings, lake, input }) => {
      const factor = settings.text('factor');
      const scale = digitsAfter(factor);
      const number = `cast(${lake.sql.literal(factor, string)} as ${lake.types.toNative(decimal(scale, 36)).native})`;
      if (input.type.kind === 'float') return `${x} * ${castFloat(lake, { sql: number, type: decimal(scale), nullable: false })}`;
      const own = input.type.kind === 'decimal' ? input.type.scale ?? 0 : 0;
      return `cast(cast(${x} as ${lake.types.toNative(decimal(own)).native}) * ${number} as ${lake.types.toNative(decimal(own + scale)).native})`;
    }),
  },
  {
    key: 'absolute', group: 'number', takes: 'number', gives: (input) => input, settings: [],
    title: { zh: '绝对值', en: 'Absolute value' }, help: { zh: '去掉负号', en: 'Without its sign' },
    sql: both((x) => `abs(${x})`),
  },
  {
    key: 'number-format', group: 'number', takes: 'number', gives: () => string,
    title: { zh: '数字转文本', en: 'Format a number' }, help: { zh: '按位数四舍五入，可加千位分隔符，如 1,234.50', en: 'Rounded to so many digits, with separators of thousands if wanted: 1,234.50' },
    settings: [digits(0), { key: 'grouped', title: { zh: '千位分隔符', en: 'Separate thousands' }, kind: 'boolean', default: true }],
    sql: both(formatNumber),
  },
];

const digitsAfter = (number: string) => number.split('.')[1]?.length ?? 0;
