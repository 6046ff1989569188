import { tidy } from '../text-collector.ts';
import { encodingOf, wholeText } from './encoding.ts';
import { textOrNull, type Extraction, type FoundProperties } from './extraction.ts';
import { htmlText } from './html-text.ts';
import { isoMoment } from './moments.ts';

export async function extractHtml({ path, text, limits }: Extraction, sample: Uint8Array): Promise<FoundProperties> {
  const encoding = await encodingOf(path, sample, declaredEncoding(sample));
  // Tags and scripts may be many times the text.
  const { text: source, more } = await wholeText(path, encoding, Math.max(limits.characters * 8, 1_000_000));
  const { text: plain, title, language, meta } = htmlText(source);
  text.add(tidy(plain));
  if (more) text.cutShort();
  const said = (...names: string[]) => names.map((name) => meta.get(name)).find((value) => value !== undefined);
  return {
    encoding, title: textOrNull(title ?? said('og:title')), author: textOrNull(said('author', 'dc.creator', 'article:author')), subject: textOrNull(said('description', 'og:description')), keywords: textOrNull(said('keywords')),
    language: textOrNull(language), created: isoMoment(said('article:published_time', 'dcterms.created', 'date')), modified: isoMoment(said('article:modified_time', 'dcterms.modified', 'last-modified')),
  };
}

function declaredEncoding(sample: Uint8Array): string | undefined {
  return /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]+)/i.exec(Buffer.from(sample.subarray(0, 4096)).toString('latin1'))?.[1];
}
