import type { Text } from '#platform/contract';

/** An article as it is written in `help-articles/*.md`. */
export interface WrittenArticle {
  wid: string;
  parent: string | null;
  order: number;
  subjects: string[];
  title: Text;
  body: Text;
}

/**
 * Head between two `---` lines (one `key: value` a line), then one part per language, each
 * begun by `<!-- zh -->` or `<!-- en -->`. Anything missing is an error that names the file.
 */
export function readArticle(file: string, source: string): WrittenArticle {
  const text = source.replace(/\r\n/g, '\n');
  const whole = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!whole) throw new Error(`${file}: begins with no head between --- lines`);
  const head = readHead(file, whole[1]!);
  const need = (key: string): string => {
    const value = head.get(key);
    if (!value) throw new Error(`${file}: "${key}" is missing from the head`);
    return value;
  };
  const order = Number(need('order'));
  if (!Number.isInteger(order)) throw new Error(`${file}: "order" is not a whole number`);
  return {
    wid: need('wid'),
    parent: head.get('parent') || null,
    order,
    subjects: (head.get('subjects') ?? '').split(',').map((subject) => subject.trim()).filter(Boolean),
    title: { zh: need('title-zh'), en: need('title-en') },
    body: { zh: part(file, whole[2]!, 'zh'), en: part(file, whole[2]!, 'en') },
  };
}

function readHead(file: string, head: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of head.split('\n').filter((each) => each.trim())) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error(`${file}: "${line}" is not a "key: value" line`);
    values.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return values;
}

function part(file: string, body: string, language: 'zh' | 'en'): string {
  const parts = body.split(/^<!-- (zh|en) -->$/m);
  const at = parts.findIndex((each, index) => index % 2 === 1 && each === language);
  const text = at < 0 ? '' : parts[at + 1]!.trim();
  if (!text) throw new Error(`${file}: the part "${language}" is missing`);
  return text;
}
