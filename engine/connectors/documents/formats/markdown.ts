import { Marked } from 'marked';
import { tidy } from '../text-collector.ts';
import { encodingOf, wholeText } from './encoding.ts';
import { textOrNull, type Extraction, type FoundProperties } from './extraction.ts';
import { htmlText } from './html-text.ts';
import { isoMoment } from './moments.ts';

/** The text as a reader sees it, without marks; properties from the lines between `---` at its beginning. */
export async function extractMarkdown({ path, text, limits }: Extraction, sample: Uint8Array): Promise<FoundProperties> {
  const encoding = await encodingOf(path, sample);
  // Marks take some room of their own.
  const { text: source, more } = await wholeText(path, encoding, limits.characters * 2);
  const front = /^---\r?\n([\s\S]{0,100000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(source);
  const said = propertiesOf(front?.[1] ?? '');
  const body = source.slice(front?.[0].length ?? 0);
  const { text: plain } = htmlText(await new Marked().parse(body));
  text.add(tidy(plain));
  if (more) text.cutShort();
  const heading = /^#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(body)?.[1];
  return {
    encoding, title: textOrNull(said.get('title') ?? heading), author: textOrNull(said.get('author')), subject: textOrNull(said.get('description')), keywords: textOrNull(said.get('tags') ?? said.get('keywords')),
    language: textOrNull(said.get('lang') ?? said.get('language')), created: isoMoment(said.get('date') ?? said.get('created')), modified: isoMoment(said.get('modified') ?? said.get('updated')),
  };
}

/** Simple lines only: `title: Report`. */
function propertiesOf(front: string): Map<string, string> {
  return new Map(front.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name.toLowerCase(), value.trim().replace(/^(["'])(.*)\1$/, '$2')] as const];
  }));
}
