import { castDecimal, decimal } from './as-number.ts';
import type { SqlOf } from './field-function.ts';
import { bind, castText, matches, refuse, regexReplace } from './sql-words.ts';
import { fullWidth, halfWidth } from './text-functions.ts';
import { textForm } from './text-forms.ts';

const blanks = ' \t\n\r\u00a0';
const currency = '[¥￥$€£]?';
const amount = `^${currency}([+-]?)${currency}([0-9]{1,3}(,[0-9]{3})+|[0-9]*)([.][0-9]*)?(元|%)?$`;

/** Blanks, currencies and thousands are taken off only where they may stand; what is left must be a plain number. */
export const parseNumber: SqlOf = (x, { settings, lake, text }) => {
  const type = decimal(settings.number('digits'));
  const misfit = settings.text('otherwise') === 'null' ? 'null' : 'fail';
  const plain = `translate(${x}, ${text(`${fullWidth}−${blanks}`)}, ${text(`${halfWidth.slice(0, -1)} -`)})`;
  const pointed = settings.text('style') === 'comma' ? `translate(${squeezed(plain)}, ',.', '.,')` : squeezed(plain);
  return bind(lake, regexReplace(lake, pointed, '^[(]([^()+-]+)[)]$', '-\\1'), (signed) => {
    const digits = `(case when ${matches(lake, signed, amount)} then replace(${regexReplace(lake, signed, amount, '\\1\\2\\4')}, ',', '') else ${signed} end)`;
    return bind(lake, digits, (number) => {
      const value = castText(lake, number, type, misfit);
      const part = `${value} * ${castDecimal(lake, `'0.01'`, 2, 2)}`;
      const otherwise = misfit === 'null' ? 'null' : refuse(lake, { zh: '文本不是数字', en: 'A text is no number' }, number, type);
      return `(case when ${number} is null or ${signed} = '' then null when not ${matches(lake, number, textForm(type)!)} then ${otherwise}`
        + ` when right(${signed}, 1) <> '%' then ${value} when round(${part}, ${type.scale}) = ${part} then ${castDecimal(lake, part, type.scale!)} else ${otherwise} end)`;
    });
  });

  /** A full-width blank has become a narrow one. */
  function squeezed(sql: string): string {
    return `replace(${sql}, ' ', '')`;
  }
};
