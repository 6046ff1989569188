import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { damaged, locked } from '../document-failures.ts';
import { tidy } from '../text-collector.ts';
import { chineseCmap, isChineseCmap } from './chinese-cmaps.ts';
import { textOrNull, type Extraction, type FoundProperties } from './extraction.ts';
import { pdfMoment } from './moments.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Page by page, each given back before the next. */
export async function extractPdf({ path, text, limits, note }: Extraction): Promise<FoundProperties> {
  const missing = new Set<string>();
  const pdf = await open(path, missing);
  try {
    const { info } = await pdf.getMetadata();
    const about = info as Record<string, unknown>;
    const said = (name: string) => (typeof about[name] === 'string' ? textOrNull(about[name]) : null);
    await readPages(pdf, { text, limits, note });
    if (missing.size > 0) note({ zh: `部分文字使用了缺少的字符表（${[...missing].join('、')}），未能读取`, en: `Some text needs tables of characters that are not here (${[...missing].join(', ')}) and could not be read` });
    return {
      title: said('Title'), author: said('Author'), subject: said('Subject'), keywords: said('Keywords'), language: said('Language'),
      created: pdfMoment(about['CreationDate']), modified: pdfMoment(about['ModDate']), pages: pdf.numPages,
    };
  } catch (error) {
    throw pdfFailure(error);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function open(path: string, missing: Set<string>): Promise<Pdf> {
  try {
    // Nothing is drawn, run or fetched: only text is wanted.
    return await getDocumentProxy(new Uint8Array(await readFile(path)), {
      verbosity: 0, BinaryDataFactory: tables(missing), useWorkerFetch: false, cMapPacked: false, useWasm: false,
      enableXfa: false, disableFontFace: true, useSystemFonts: false, stopAtErrors: false,
    });
  } catch (error) {
    throw pdfFailure(error);
  }
}

/** What the reader asks for beside the file: tables of characters are made here, all else is not needed for text. */
function tables(missing: Set<string>) {
  return class {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      if (kind === 'cMapUrl' && isChineseCmap(filename)) return chineseCmap(filename);
      if (kind === 'cMapUrl') missing.add(filename);
      throw new Error(`${filename} is not here`);
    }
  };
}

async function readPages(pdf: Pdf, { text, limits, note }: Pick<Extraction, 'text' | 'limits' | 'note'>): Promise<void> {
  if (pdf.numPages > limits.pages) text.cutShort();
  const unread: number[] = [];
  let unknown = false;
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pages); number += 1) {
    try {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const found = tidy(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
      page.cleanup();
      unknown ||= found.includes('\uFFFD');
      if (found !== '' && !text.add(`${text.length === 0 ? '' : '\n\n'}${found}`)) break;
    } catch (error) {
      if (pdf.numPages === 1) throw error;
      unread.push(number);
    }
  }
  if (unknown) note({ zh: '部分文字的字体没有给出字符，显示为 �', en: 'Some fonts do not say their characters; these are shown as �' });
  if (unread.length === pdf.numPages) throw damagedPdf();
  if (unread.length > 0) note({ zh: `第 ${unread.slice(0, 20).join('、')} 页已损坏，未读取`, en: `Pages ${unread.slice(0, 20).join(', ')} are damaged and were not read` });
  else if (text.length === 0) note({ zh: '文档中没有文字，可能是扫描件', en: 'The document holds no text; it may be scanned' });
}

const damagedPdf = (cause?: unknown) => damaged({ zh: ' PDF 文件', en: 'PDF file' }, cause);

function pdfFailure(error: unknown): Error {
  return error instanceof Error && error.name === 'PasswordException' ? locked() : damagedPdf(error);
}
