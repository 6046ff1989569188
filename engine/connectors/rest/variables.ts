import { randomUUID } from 'node:crypto';
import { ConnectorFailure } from '../failure.ts';
import { formatTimestamp } from '../records/format-timestamp.ts';

export type Variables = Readonly<Record<string, string>>;
export interface FillContext { variables: Variables; zone: string; now: () => number }

const unitMilliseconds: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Puts values in place of {{name}}, {{now}}, {{now-1d:yyyy-MM-dd}}, {{timestamp}} and {{uuid}}. `escape` makes
 * a value harmless where it is put; an unknown name is a failure, not an empty text.
 */
export function fillVariables(template: string, { variables, zone, now }: FillContext, escape: (value: string) => string = (value) => value): string {
  return template.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (_whole, expression: string) => escape(valueOf(expression, { variables, zone, now })));
}

function valueOf(expression: string, { variables, zone, now }: FillContext): string {
  if (Object.hasOwn(variables, expression)) return variables[expression] ?? '';
  const moment = /^now(?:([+-])(\d{1,6})([smhd]))?(?::(.+))?$/.exec(expression);
  if (moment) {
    const [, sign, count, unit = '', pattern = 'iso'] = moment;
    const shift = count === undefined ? 0 : (sign === '-' ? -1 : 1) * Number(count) * (unitMilliseconds[unit] ?? 0);
    try {
      return formatTimestamp(now() + shift, pattern, zone);
    } catch (error) {
      throw new ConnectorFailure('other', { zh: `时间格式“${pattern}”或时区“${zone}”不正确`, en: `The time format "${pattern}" or the zone "${zone}" is not correct` }, { cause: error });
    }
  }
  if (expression === 'timestamp') return String(Math.floor(now() / 1000));
  if (expression === 'uuid') return randomUUID();
  throw new ConnectorFailure('other', {
    zh: `变量 {{${expression}}} 没有定义，请在变量中添加或修正拼写`,
    en: `The variable {{${expression}}} is not defined. Add it to the variables or correct its spelling`,
  });
}

/** In an address: a variable that begins it may be a whole address, any other is only a part of a path or a query. */
export function fillAddress(template: string, context: FillContext): string {
  const start = /^\s*\{\{[^{}]+\}\}/.exec(template)?.[0] ?? '';
  return fillVariables(start, context).trim() + fillVariables(template.slice(start.length), context, encodeURIComponent);
}

/** In a body: whatever it is written in, a value stays a value. */
export function fillBody(template: string, contentType: string, context: FillContext): string {
  if (/json/i.test(contentType)) return fillVariables(template, context, (value) => JSON.stringify(value).slice(1, -1));
  if (/x-www-form-urlencoded/i.test(contentType)) return fillVariables(template, context, encodeURIComponent);
  if (/xml/i.test(contentType)) return fillVariables(template, context, (value) => value.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`));
  return fillVariables(template, context);
}
