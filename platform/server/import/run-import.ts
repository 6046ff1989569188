import type { Transaction } from 'kysely';
import type { Language } from '#platform/contract';
import { importErrors, type ImportChoices, type ImportResult } from '#platform/contract/platform/imports.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Principal } from '../context.ts';
import type { Tables } from '../database.ts';
import { UserError } from '../errors.ts';
import type { JobContext } from '../jobs/job.ts';
import type { ImportKind, ImportPass, ImportRow, PlannedRow } from './import-kind.ts';
import { importRows, inBatches } from './import-rows.ts';
import './import-tables.ts';
import type { MatchedColumns } from './match-columns.ts';
import { ProblemStore } from './problem-store.ts';
import { loadSheet } from './read-sheet.ts';
import { unstorableCells } from './unstorable.ts';

export interface ImportInput {
  choices: ImportChoices;
  language: Language;
  by: { wid: string; session: string; role: { wid: string } };
}

const batchSize = 1000;
const notes = { check: { zh: '正在校验', en: 'Checking' }, store: { zh: '正在保存', en: 'Saving' } } as const;

/**
 * Reads the file three times at most, a batch in memory at a time: to survey it, to check every row, and,
 * when that was asked and the choices allow it, to store the good ones. Storing is one transaction:
 * stopped, failed or refused, it leaves nothing behind.
 */
export async function runImport(kind: ImportKind, { choices, language, by }: ImportInput, job: JobContext): Promise<ImportResult> {
  const { db, services, run, signal } = job;
  const before = await db.selectFrom('import_run').select('result').where('run', '=', run).executeTakeFirst();
  if (before?.result) return before.result;
  const user = await services.sessions.principal(by);
  if (!user?.can(kind.permission)) throw new UserError(importErrors.importNotAllowed);
  const file = await loadSheet(services.files, choices.file, user.wid, signal);
  await beginAnew(job, kind, { creator: user.wid, file: choices.file });

  const rows = () => importRows(file.bytes, kind, language);
  const { survey, read, columns } = await surveyFile(kind, rows(), signal);
  const problems = new ProblemStore(db, run);
  const counts = { create: 0, update: 0, skip: 0 };
  const total = choices.dryRun ? read : read * 2;
  const context = { db, services, user, choices };

  const pass = await kind.open(context, survey);
  let done = 0;
  job.progress(0, total, notes.check[language]);
  for await (const batch of inBatches(rows(), batchSize)) {
    signal.throwIfAborted();
    const all = batch.map(({ row }) => row);
    const unstorable = unstorableCells(all);
    const checked = await pass.check(db, all.filter(({ number }) => !unstorable.has(number)));
    await problems.add([...unstorable.values(), ...checked.problems], all, columns);
    for (const { does } of checked.planned as PlannedRow[]) counts[does] += 1;
    done += batch.length;
    job.progress(done, total, notes.check[language]);
  }

  const bad = problems.bad.size;
  const saves = !choices.dryRun && (bad === 0 || choices.wrong === 'good') && counts.create + counts.update > 0;
  const result: ImportResult = {
    dryRun: choices.dryRun, saved: saves, file: { wid: choices.file, name: file.name }, existing: choices.existing, wrong: choices.wrong,
    read, good: read - bad, bad, problems: problems.count,
    created: counts.create, updated: counts.update, skipped: counts.skip,
    ignored: [...columns.ignored], report: bad > 0,
  };
  if (!saves) {
    await keepResult(db, run, result);
    return result;
  }

  const good = async function* () {
    for await (const { row } of rows()) if (!problems.bad.has(row.number)) yield row;
  };
  let transaction: Transaction<Tables> | undefined;
  await db.transaction().execute(async (opened) => {
    transaction = opened;
    const inside = { ...context, db: opened };
    const store = async () => {
      await storeAll(await kind.open(inside, survey), inside.db, inBatches(good(), batchSize), (stored) => {
        signal.throwIfAborted();
        job.progress(read + stored, read + result.good, notes.store[language]);
      });
    };
    await (kind.within ? kind.within(inside, store) : store());
    await keepResult(opened, run, result);
    await writeRecord(opened, kind, user, result, run);
    await services.sessions.forget(opened);
    signal.throwIfAborted();
  });
  services.sessions.settle(transaction!);
  return result;
}

async function surveyFile(kind: ImportKind, rows: ReturnType<typeof importRows>, signal: AbortSignal) {
  const survey = kind.survey();
  let columns: MatchedColumns | undefined;
  let read = 0;
  for await (const item of rows) {
    if (read % batchSize === 0) signal.throwIfAborted();
    columns = item.columns;
    survey.add(item.row);
    read += 1;
  }
  return { survey, read, columns: columns! };
}

async function storeAll(pass: ImportPass, db: Transaction<Tables>, batches: AsyncIterable<ImportRow[]>, onStored: (count: number) => void): Promise<void> {
  let stored = 0;
  for await (const batch of batches) {
    onStored(stored);
    const { planned, problems } = await pass.check(db, batch);
    // All was right a moment ago: somebody changed what these rows depend on.
    if (problems[0]) throw new UserError(importErrors.changedMeanwhile, { row: problems[0].row });
    await pass.store(db, planned.filter(({ does }) => does !== 'skip'));
    stored += batch.length;
  }
  onStored(stored);
  await pass.finish(db);
}

/** A run that is tried again after its process died begins with no problems of the earlier try. */
async function beginAnew({ db, run }: JobContext, kind: ImportKind, values: { creator: string; file: string }): Promise<void> {
  await db.insertInto('import_run').values({ run, job: kind.name, result: null, ...values }).onConflict((conflict) => conflict.doNothing()).execute();
  await db.deleteFrom('import_problem').where('run', '=', run).execute();
}

async function keepResult(db: Parameters<typeof writeAudit>[0], run: string, result: ImportResult): Promise<void> {
  await db.updateTable('import_run').set({ result: JSON.stringify(result) }).where('run', '=', run).execute();
}

/** One record for the whole import, with its numbers. */
function writeRecord(db: Transaction<Tables>, { name, calls: { start }, title }: ImportKind, user: Principal, result: ImportResult, run: string): Promise<void> {
  return writeAudit(db, {
    user_wid: user.wid, user_name: user.name, role: user.role.name, area: name.split('.')[0]!, action: start.path, summary_zh: title.zh, summary_en: title.en,
    object_kind: start.changes ?? null, object_wid: run, object_name: result.file.name, after: result,
    address: '', agent: '', request_id: run, result: 'ok', code: 0, message: '', duration_ms: 0,
  });
}
