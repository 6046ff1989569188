import type { Language, Text } from '#platform/contract/text.ts';
import { settingsWords } from './settings-words.ts';
import { kindOf, type ValueSchema } from './value-kind.ts';

const shownLines = 2;

/** A value in one line of words, for the list and for questions. Undefined: there is nothing in it. */
export function valueText(value: unknown, schema: ValueSchema, language: Language): string | undefined {
  const kind = kindOf(schema);
  const word = (key: keyof typeof settingsWords.words) => settingsWords.words[key][language];
  switch (kind.is) {
    case 'switch':
      return word(value === true ? 'on' : 'off');
    case 'number':
      return withUnit(Number(value).toLocaleString(language === 'zh' ? 'zh-CN' : 'en'), schema.unit, language);
    case 'choice':
      return schema.options?.[String(value)]?.[language] ?? (String(value) || undefined);
    case 'text':
      return String(value ?? '') || undefined;
    case 'lines':
      return linesText(value as string[], language, word('andMore'));
    case 'fields':
      return kind.fields
        .map(({ key, schema: field }) => `${fieldLabel(key, field, language)} ${valueText((value as Record<string, unknown>)[key], field, language) ?? '–'}`)
        .join(language === 'zh' ? '，' : ', ');
    default:
      return value === undefined || value === null ? undefined : JSON.stringify(value);
  }
}

function linesText(lines: readonly string[], language: Language, andMore: string): string | undefined {
  if (lines.length === 0) return undefined;
  const shown = lines.slice(0, shownLines).join(language === 'zh' ? '、' : ', ');
  if (lines.length <= shownLines) return shown;
  return `${shown} … ${andMore.replace('{count}', String(lines.length))}`;
}

function withUnit(text: string, unit: Text | undefined, language: Language): string {
  return unit ? `${text} ${unit[language]}` : text;
}

/** What a contract calls a field; failing that, its key in words: `maxRows` is "Max rows". */
export function fieldLabel(key: string, { label }: ValueSchema, language: Language): string {
  if (label) return label[language];
  const words = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
