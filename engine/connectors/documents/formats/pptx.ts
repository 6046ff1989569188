import { readRelations, scanPart } from '../../files/packing/scan-part.ts';
import type { ZipFile } from '../../files/packing/zip-file.ts';
import { damagedOffice } from '../document-failures.ts';
import { tidy } from '../text-collector.ts';
import type { Extraction, FoundProperties } from './extraction.ts';

const largestSlide = 64 * 1024 ** 2;
const presentation = 'ppt/presentation.xml';

/** Slides in the order of the show, each followed by what the speaker noted. */
export async function extractPptx(archive: ZipFile, { text, limits, signal }: Extraction): Promise<FoundProperties> {
  const options = { signal, largest: largestSlide, damaged: damagedOffice };
  const ids: string[] = [];
  await scanPart(archive, presentation, {
    open: (name, attribute) => { if (name === 'sldId') ids.push(attribute('r:id') ?? attribute('relationships:id') ?? ''); },
  }, options);
  const relations = await readRelations(archive, presentation, options);
  const slides = ids.flatMap((id) => relations.get(id)?.part ?? []);
  if (slides.length > limits.pages) text.cutShort();
  for (const slide of slides.slice(0, limits.pages)) {
    const notes = [...(await readRelations(archive, slide, options)).values()].find(({ kind }) => kind === 'notesSlide');
    for (const part of notes ? [slide, notes.part] : [slide]) {
      const found = tidy(await slideText(archive, part, options));
      if (found !== '' && !text.add(`${text.length === 0 ? '' : '\n\n'}${found}`)) return { pages: slides.length };
    }
  }
  return { pages: slides.length };
}

async function slideText(archive: ZipFile, part: string, options: Parameters<typeof scanPart>[3]): Promise<string> {
  const pieces: string[] = [];
  let [reading, isNumber] = [false, false];
  await scanPart(archive, part, {
    open(name, attribute) {
      if (name === 't') reading = !isNumber;
      else if (name === 'br') pieces.push('\n');
      else if (name === 'tab') pieces.push('\t');
      // The number of the slide itself is no text of it.
      else if (name === 'fld') isNumber = attribute('type') === 'slidenum';
    },
    text: (piece) => { if (reading) pieces.push(piece); },
    close(name) {
      if (name === 't') reading = false;
      else if (name === 'p') pieces.push('\n');
      else if (name === 'fld') isNumber = false;
    },
  }, options);
  return pieces.join('');
}
