import { Readable } from 'node:stream';
import { z } from 'zod';
import { languages } from '#platform/contract';
import type { ImportChoices } from '#platform/contract/platform/imports.ts';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import type { Context, Principal } from '../context.ts';
import type { Database } from '../database.ts';
import { UserError } from '../errors.ts';
import type { Handler } from '../handle.ts';
import { defineJob, type Job } from '../jobs/job.ts';
import type { ImportKind } from './import-kind.ts';
import { makeReport } from './import-report.ts';
import { loadSheet } from './read-sheet.ts';
import { runImport, type ImportInput } from './run-import.ts';
import { makeTemplate } from './template.ts';

type CallContext = Context & { user: Principal };

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The job and the calls of one kind of import; put both into the area's server. */
export function importServer(kind: ImportKind): { job: Job<any>; handlers: Handler[] } {
  const job = defineJob({
    name: kind.name,
    title: kind.title,
    input: z.object({
      choices: kind.calls.start.body as z.ZodType<ImportChoices>,
      language: z.enum(languages as ['zh', 'en']),
      by: z.object({ wid: z.string(), session: z.string(), role: z.object({ wid: z.string() }) }),
    }),
    retries: 2,
    concurrency: 1,
    timeout: 1800,
    run: (input: ImportInput, context) => runImport(kind, input, context),
  });
  return { job, handlers: handlersOf(kind, job) };
}

function handlersOf(kind: ImportKind, job: Job<any>): Handler[] {
  const { template, start, problems, report } = kind.calls;
  return [
    {
      call: template,
      run: async (_input: unknown, { language }: CallContext) => (
        { name: `${kind.fileName[language]}.xlsx`, type: workbookType, stream: Readable.from([await makeTemplate(kind, language)]) }),
    },
    {
      call: start,
      async run({ body }: { body: ImportChoices }, context: CallContext) {
        const { db, user, services, language } = context;
        const file = await db.selectFrom('file').select('name').where('wid', '=', body.file).where('creator', '=', user.wid)
          .where('removed_time', 'is', null).executeTakeFirst();
        if (!file) throw new UserError(serviceErrors.fileNotFound, {}, { file: serviceErrors.fileNotFound });
        kind.checkChoices?.(body, services);
        const by = { wid: user.wid, session: user.session, role: { wid: user.role.wid } };
        const object = { kind: start.changes ?? kind.name, wid: body.file };
        const run = await services.jobs.start(job, { choices: body, language, by }, { db, user, object });
        context.audit({ wid: run, name: file.name, after: body });
        return { run };
      },
    },
    {
      call: problems,
      async run({ query }: { query: { run: string } }, context: CallContext) {
        await ownRun(context.db, query.run, kind, context.user);
        const found = context.db.selectFrom('import_problem')
          .select(['seq', 'row', 'heading as column', 'value', context.language === 'zh' ? 'reason_zh as reason' : 'reason_en as reason'])
          .where('run', '=', query.run);
        return context.page(found, { key: 'seq', sort: 'seq', sortable: { seq: 'seq', row: 'row' } });
      },
    },
    {
      call: report,
      async run({ query }: { query: { run: string } }, context: CallContext) {
        const { file, creator } = await ownRun(context.db, query.run, kind, context.user);
        const { name, bytes } = await loadSheet(context.services.files, file, creator, context.signal);
        const stream = await makeReport(context.db as never, query.run, bytes, kind, context.language);
        const label = { zh: '错误报告', en: 'errors' }[context.language];
        return { name: `${name.replace(/\.\w+$/, '')}-${label}.xlsx`, type: workbookType, stream };
      },
    },
  ];
}

/** Somebody else's import looks like none at all. */
async function ownRun(db: Database, run: string, kind: ImportKind, user: Principal) {
  const row = await db.selectFrom('import_run').select(['file', 'creator']).where('run', '=', run).where('job', '=', kind.name).executeTakeFirst();
  if (!row || (row.creator !== user.wid && !user.can('job:read'))) throw new UserError(serviceErrors.runNotFound);
  return row;
}
