import { sql } from 'kysely';
import { CloudDescription, CloudFile, sourcesErrors, type CloudUpload } from '#areas/sources';
import type { Language } from '#platform/contract';
import type { Context, Principal } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { InvalidInput, validate } from '#platform/server/http/validate.ts';
import { insertRecord } from '#platform/server/records.ts';
import { cloudRow, isBuiltIn, sameDescription } from './cloud-rows.ts';

const words = {
  noTables: { zh: '没有描述任何表（objects 为空）。', en: 'It describes no tables (objects is empty).' },
  twiceInFile: { zh: '文件中重复出现，只取第一个。', en: 'Stands in the file more than once; the first one counts.' },
  known: { zh: '清单中已有同名、同厂商、同版本的描述，没有改动。', en: 'The list has one of the same name, company and version; it was left as it is.' },
  builtIn: { zh: '与平台自带的描述同名，不能替换。请改名后再导入。', en: 'One of this name came with the platform and cannot be replaced. Give it another name.' },
};

/** Beyond this nobody reads on. */
const toldProblems = 3;

/** The entries of a catalogue file, each on its own: what is wrong with one does not keep the others out. */
export async function readCatalogue({ db, user, language }: Context & { user: Principal }, bytes: Buffer, { file, replace }: { file: string; replace: boolean }): Promise<CloudUpload> {
  const reply: CloudUpload = { added: 0, replaced: 0, duplicates: [], refused: [] };
  const seen = new Set<string>();
  for (const [place, given] of entriesOf(bytes).entries()) {
    const entry = { entry: place + 1, name: nameOf(given) };
    const read = descriptionOf(given, language);
    if ('reason' in read) {
      reply.refused.push({ ...entry, ...read });
      continue;
    }
    const { databasename, company, version } = read;
    const key = JSON.stringify([databasename.toLowerCase(), company.toLowerCase(), version]);
    const known = await db.selectFrom('cloud_source').select('wid').where(sameDescription(read)).executeTakeFirst();
    if (seen.has(key)) reply.duplicates.push({ ...entry, reason: words.twiceInFile[language] });
    else if (known && isBuiltIn(known.wid)) reply.duplicates.push({ ...entry, reason: words.builtIn[language] });
    else if (known && !replace) reply.duplicates.push({ ...entry, reason: words.known[language] });
    else if (known) {
      await db.updateTable('cloud_source').set({ ...cloudRow(read, file.slice(0, 500)), modify_time: sql<string>`now()`, last_modifier: user.wid, row_version: sql<number>`row_version + 1` })
        .where('wid', '=', known.wid).execute();
      reply.replaced += 1;
    } else {
      await insertRecord(db, 'cloud_source', cloudRow(read, file.slice(0, 500)), user);
      reply.added += 1;
    }
    seen.add(key);
  }
  return reply;
}

function entriesOf(bytes: Buffer): unknown[] {
  let parsed: unknown;
  try {
    // NUL cannot be stored, and nobody means it.
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), (_key, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
  } catch {
    throw new UserError(sourcesErrors.cloudFileUnreadable);
  }
  const file = CloudFile.safeParse(parsed);
  if (!file.success) throw new UserError(sourcesErrors.cloudFileUnreadable);
  return file.data.sources;
}

function nameOf(given: unknown): string {
  const name = (given as { databasename?: unknown } | null)?.databasename;
  return typeof name === 'string' ? name.slice(0, 500) : '';
}

/** The entry, or what is wrong with it and where. */
function descriptionOf(given: unknown, language: Language): CloudDescription | { reason: string } {
  try {
    const read = validate(CloudDescription, given, language);
    return read.objects.length === 0 ? { reason: words.noTables[language] } : read;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const problems = Object.entries(error.fields);
    return { reason: problems.slice(0, toldProblems).map(([field, message]) => (field ? `${field}: ${message}` : message)).join('; ') + (problems.length > toldProblems ? ' …' : '') };
  }
}
