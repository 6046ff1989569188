/** Every visible word exists in both languages; the compiler refuses half a text. */
export interface Text {
  zh: string;
  en: string;
}

export type Language = keyof Text;
export const languages: readonly Language[] = ['zh', 'en'];

/**
 * Values may be put into a text as {name}; {name|row|rows} is the first word for one and the second for any other number.
 * A number called count is counted in: it gets its thousands separators, which a port or a year must not.
 */
export type TextValues = Record<string, string | number>;

export function fillText(template: string, values: TextValues = {}): string {
  return template.replace(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const given = values[name]!;
    const value = name === 'count' && typeof given === 'number' ? given.toLocaleString('en-US') : String(given);
    return (value === '1' ? one : many) ?? value;
  });
}

export function sayText(text: Text, language: Language, values?: TextValues): string {
  return fillText(text[language], values);
}

/** The language that an Accept-Language header asks for; Chinese is the house language. */
export function languageOf(header: string | undefined): Language {
  return header && /^\s*en\b/i.test(header) ? 'en' : 'zh';
}
