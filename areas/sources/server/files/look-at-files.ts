import type { FileDetection, FileFailure, FileSettings, FoundFile } from '#areas/sources';
import type { Language } from '#platform/contract';
import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { FileLocation } from '#engine/connectors/files/file-location.ts';
import { previewFile } from '#engine/connectors/files/preview-file.ts';
import { readerSettings, type ReaderSettings } from '#engine/connectors/files/reader-settings.ts';
import { sampleText } from '../objects/sample-text.ts';
import { fieldFacts } from './field-facts.ts';
import { firstLines } from './first-lines.ts';
import { guessSettings } from './guess-settings.ts';
import { withPlaces, type Place } from './file-place.ts';
import { listPlaceFiles } from './list-place-files.ts';

export interface Look extends Place {
  /** They are not tables: it is enough that they are there. */
  documents: boolean;
  path?: string | undefined;
  place: number;
  detect: boolean;
  pi: number;
  ps: number;
  rows: number;
  /** Whether rows may be shown. */
  sample: boolean;
  language: Language;
  signal: AbortSignal;
}

const sampleRows = 1_000;
const problemsShown = 50;
/** Of all cells that are shown together. */
const mostCharacters = 1_000_000;

const nothing = (sample: boolean): FileDetection => ({
  success: false, failure: null, files: { rows: [], total: 0 }, more_files: false, file: null, format: '', fields: [], rows: [], row_num: 0, problem_num: 0, problems: [],
  settings: null, sheets: [], lines: [], sample,
});

/** Which files are there and what the first rows of one are like. What fails is told with what was found until then. */
export async function lookAtFiles(look: Look): Promise<FileDetection> {
  const found = nothing(look.sample);
  let stage: FileFailure['stage'] = 'place';
  try {
    await withPlaces(look, async (locations, settings) => {
      const { files, more } = await listPlaceFiles(locations, settings, look.signal);
      found.files = { rows: files.slice((look.pi - 1) * look.ps, look.pi * look.ps), total: files.length };
      found.more_files = more;
      stage = 'files';
      found.file = chosen(files, look);
      stage = 'format';
      if (!look.documents) await lookInto(look, found, locations[found.file.place]!, found.file, settings);
    });
    return { ...found, success: true };
  } catch (error) {
    if (!(error instanceof ConnectorFailure) || error.kind === 'stopped') throw error;
    return { ...found, failure: failureOf(error, stage, look.settings) };
  }
}

function chosen(files: readonly FoundFile[], { path, place, settings, filename }: Look): FoundFile {
  const wanted = path === undefined ? files.find(({ size }) => size > 0) ?? files[0] : files.find((file) => file.path === path && file.place === place);
  if (wanted) return wanted;
  const pattern = settings.pattern || settings.policy_regex || filename;
  throw new ConnectorFailure('table-gone', path === undefined
    ? { zh: `那里没有符合“${pattern}”的文件，请检查文件名模式和文件夹`, en: `No file there matches ${pattern}; check the pattern and the folder` }
    : { zh: `没有找到文件“${path}”，可能已被移走，请重新检测`, en: `The file ${path} was not found; it may have been moved. Look again` });
}

async function lookInto(look: Look, found: FileDetection, location: FileLocation, file: FoundFile, given: ReaderSettings): Promise<void> {
  const { signal, language } = look;
  const entry = { ...file, etag: null };
  let settings = given;
  if (look.detect) {
    const guess = await guessSettings(location, entry, signal);
    found.settings = guess.settings;
    found.sheets = guess.sheets;
    settings = readerSettings.parse({ ...given, ...guess.settings });
  }
  // Lines help to mend settings that are wrong, so they come first.
  if (look.sample) found.lines = await firstLines(location, entry, settings, signal);
  const preview = await previewFile(location, entry, settings, signal, sampleRows);
  const facts = fieldFacts(preview, language);
  found.format = preview.format;
  found.fields = look.sample ? facts : facts.map((field) => ({ ...field, examples: [] }));
  found.row_num = preview.rows.length;
  found.problem_num = preview.problems.length;
  found.problems = preview.problems.slice(0, problemsShown);
  let left = mostCharacters;
  for (const row of look.sample ? preview.rows.slice(0, look.rows) : []) {
    const shown = preview.columns.map((_, index) => sampleText(row[index] ?? null, language));
    left -= shown.reduce((sum, text) => sum + (text?.length ?? 0), 0);
    if (left < 0) break;
    found.rows.push(shown);
  }
}

/** The field where it can be mended, as far as the kind of failure tells. */
export function failureOf({ kind, text, remedy }: ConnectorFailure, stage: FileFailure['stage'], settings: FileSettings): FileFailure {
  return { stage, message: text, remedy: remedy ?? null, field: fieldOf(kind, text, stage, settings) };
}

function fieldOf(kind: ConnectorFailure['kind'], { en }: Text, stage: FileFailure['stage'], { protocol, policy_regex, sheet, pattern }: FileSettings): string | null {
  if (stage === 'files') return pattern === '' && policy_regex !== '' ? 'policy_regex' : 'pattern';
  if (stage === 'format') return sheet !== '' && kind === 'table-gone' ? 'sheet' : / bytes that are not /.test(en) ? 'encoding' : null;
  if (kind === 'login') return 'secret_key';
  if (kind === 'tls') return protocol === 'sftp' ? 'host_fingerprint' : 'fs_urls';
  return kind === 'bad-data' && policy_regex !== '' ? 'policy_regex' : 'fs_urls';
}
