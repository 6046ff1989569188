import { ConnectorFailure } from '../failure.ts';
import { Digits, plainDigits } from '../records/digits.ts';
import { isJsonObject, type JsonObject } from '../records/exact-json.ts';
import { followPointer } from '../records/pointer.ts';
import type { ApiResource } from './api-resource.ts';
import { Authenticator } from './authenticate.ts';
import { EmptyReplies } from './empty-replies.ts';
import { firstPage, type PageState } from './paging.ts';
import { readPage } from './read-page.ts';
import type { RecordProblem } from './record-times.ts';
import { changedVariables } from './script-context.ts';
import { runScript } from './script.ts';
import { ApiSession, type ApiWork } from './session.ts';
import type { Variables } from './variables.ts';

export interface ApiBatch {
  records: JsonObject[];
  /** Records, by their place in this batch, that lack something: they are given all the same. */
  problems: RecordProblem[];
  /** As the resource says: into how many parts the records may be divided. */
  partitions: number;
  /** Once these records are kept: where to go on, in this run or, after the last batch, in the next. */
  cursor: string;
  last: boolean;
}

/** `offset` is what this run asks for; `greatest` what the next will, once this one has read its last page. */
interface Cursor { page?: PageState; offset?: string; greatest?: string }

/** Reads page by page; memory holds one page. A reader who stops early leaves no connection behind. */
export async function* readApi(resource: ApiResource, work: ApiWork & { from?: string | undefined }): AsyncGenerator<ApiBatch, void, undefined> {
  const session = new ApiSession(resource, work);
  try {
    const authenticator = new Authenticator(session);
    const from = readCursor(work.from);
    let variables: Variables = await startVariables(session);
    let state: PageState | undefined = from.page ?? firstPage(resource.paging);
    const empties = new EmptyReplies(session.clock, resource.emptyToDoneSeconds);
    let count = 0;
    // Within one run every page asks for the same offset, or pages would shift under the reader.
    const asked = from.offset ?? resource.incremental?.initial;
    let most = from.greatest ?? asked;
    for (let pages = 1; state; pages += 1) {
      if (pages > resource.limits.pages) throw tooMany(resource.limits.pages);
      const page = await readPage(session, authenticator, state, { ...variables, ...(asked !== undefined && { offset: asked }) });
      const { offset: _passing, ...kept } = page.variables;
      variables = kept;
      const room = resource.limits.records === undefined ? Infinity : resource.limits.records - count;
      const records = page.records.slice(0, room);
      count += records.length;
      if (resource.incremental) most = greatest(records, resource.incremental.pointer, most);
      const asksOn: PageState | undefined = await empties.next(page, state, work.signal);
      state = room === records.length ? undefined : asksOn;
      // Nothing has come, and it is waited for.
      if (state && page.isEmpty && resource.emptyToDoneSeconds > 0) continue;
      const cursor: Cursor = state ? { page: state, ...(asked !== undefined && { offset: asked, greatest: most }) } : { ...(most !== undefined && { offset: most }) };
      yield { records, problems: page.problems.filter(({ record }) => record < records.length), partitions: resource.partitions, cursor: JSON.stringify(cursor), last: state === undefined };
    }
  } catch (error) {
    throw session.hidden(error);
  } finally {
    session.close();
  }
}

export async function startVariables(session: ApiSession): Promise<Variables> {
  const { variables, scripts } = session.resource;
  if (scripts.start.trim() === '') return variables;
  const { value } = await runScript('poll_script_init', scripts.start, { variables }, { signal: session.signal });
  return changedVariables(value, variables);
}

/** The greatest value so far: numbers by size, all other texts by their letters, as ISO dates want it. */
function greatest(records: readonly JsonObject[], pointer: string, before: string | undefined): string | undefined {
  return records.reduce((most, record) => {
    const found = followPointer(record, pointer);
    if (!found.found || found.value === null) return most;
    if (typeof found.value === 'object' && !(found.value instanceof Digits)) return most;
    const value = String(found.value);
    return most === undefined || most === '' || isGreater(value, most) ? value : most;
  }, before);
}

function isGreater(a: string, b: string): boolean {
  const [left, right] = [plainDigits(a), plainDigits(b)];
  if (left === undefined || right === undefined) return a > b;
  const digits = Math.max(...[left, right].map((text) => text.split('.')[1]?.length ?? 0));
  const scaled = (text: string) => BigInt((text.split('.')[0] ?? '') + (text.split('.')[1] ?? '').padEnd(digits, '0'));
  return scaled(left) > scaled(right);
}

function readCursor(text: string | undefined): Cursor {
  if (text === undefined || text === '') return {};
  try {
    const cursor: unknown = JSON.parse(text);
    if (isJsonObject(cursor)) return cursor as unknown as Cursor;
  } catch {
    // Said below.
  }
  throw new ConnectorFailure('bad-data', { zh: '断点无法识别，请重置后从头读取', en: 'The stored position cannot be read. Reset it and read from the beginning' });
}

function tooMany(pages: number): ConnectorFailure {
  return new ConnectorFailure('other', {
    zh: `已读取 ${pages} 页仍未结束，请检查分页设置或提高上限`, en: `There is no end after ${pages} pages. Check the paging, or allow more pages`,
  });
}
