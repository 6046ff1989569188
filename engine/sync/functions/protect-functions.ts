import { choice } from './choices.ts';
import { both, type FieldFunction, type FunctionSetting, type FunctionUse } from './field-function.ts';
import { bind } from './sql-words.ts';
import { string } from './term.ts';

const number = (key: string, zh: string, en: string, preset: number): FunctionSetting => ({ key, title: { zh, en }, kind: 'number', default: preset, least: 0, most: 1000 });

export const protectFunctions: FieldFunction[] = [
  {
    key: 'hash', group: 'protect', takes: 'text', gives: () => string,
    title: { zh: '哈希', en: 'Hash' }, help: { zh: '换成不可还原的摘要；同样的值得到同样的摘要，加盐后外人无法猜测', en: 'A digest that cannot be turned back; equal values give equal digests, and with a salt nobody can guess them' },
    settings: [
      choice('method', { zh: '算法', en: 'Method' }, { sha256: { zh: 'SHA-256', en: 'SHA-256' }, md5: { zh: 'MD5', en: 'MD5' } }),
      { key: 'salt', title: { zh: '盐', en: 'Salt' }, kind: 'text', default: '', secret: true },
    ],
    sql: {
      duckdb: (x, use) => `${use.settings.text('method')}(${salted(x, use)})`,
      postgresql: (x, use) => (use.settings.text('method') === 'md5' ? `md5(${salted(x, use)})` : `encode(sha256(convert_to(${salted(x, use)}, 'UTF8')), 'hex')`),
    },
  },
  {
    key: 'mask', group: 'protect', takes: 'text', gives: () => string,
    title: { zh: '脱敏', en: 'Mask' }, help: { zh: '遮住一部分内容；按种类有常用的遮法', en: 'Hides a part of the text, by kind in the usual way' },
    settings: [
      choice('kind', { zh: '种类', en: 'Kind' }, {
        custom: { zh: '保留首尾', en: 'Keep the ends' }, phone: { zh: '手机号（138****5678）', en: 'Phone number' }, identity: { zh: '身份证号（前 6 后 4）', en: 'Identity card' },
        email: { zh: '电子邮箱', en: 'E-mail' }, name: { zh: '姓名（张*）', en: 'Name' }, card: { zh: '银行卡号（后 4）', en: 'Bank card' },
      }),
      number('first', '保留开头字符数', 'Keep first', 1), number('last', '保留末尾字符数', 'Keep last', 1),
      { key: 'sign', title: { zh: '遮盖字符', en: 'Hide with' }, kind: 'text', default: '*', required: true },
    ],
    check: (settings) => ([...settings.text('sign')].length === 1 ? undefined : { zh: '遮盖字符应为一个字符', en: 'Hide with one character' }),
    sql: both((x, use) => bind(use.lake, x, (name) => mask(name, use))),
  },
];

function salted(x: string, { settings, text }: FunctionUse): string {
  return settings.text('salt') ? `${text(settings.text('salt'))} || ${x}` : x;
}

const kept: Record<string, [number, number]> = { phone: [3, 4], identity: [6, 4], name: [1, 0], card: [0, 4] };

function mask(x: string, { settings, text }: FunctionUse): string {
  const sign = text(settings.text('sign'));
  if (settings.text('kind') === 'email') return `(case when strpos(${x}, '@') > 1 then left(${x}, 1) || ${sign} || ${sign} || ${sign} || substring(${x}, strpos(${x}, '@')) else repeat(${sign}, length(${x})) end)`;
  const [first, last] = kept[settings.text('kind')] ?? [settings.number('first'), settings.number('last')];
  // A text so short that nothing would be hidden is hidden whole.
  return `(case when length(${x}) <= ${first + last} then repeat(${sign}, length(${x})) else left(${x}, ${first}) || repeat(${sign}, length(${x}) - ${first + last}) || right(${x}, ${last}) end)`;
}
