import { getImport, listImports, previewImport, reverseSaveDataField, runReverseImport, runReverseImportOfChanges, sourcesErrors } from '#areas/sources';
import type { BodyOf } from '#platform/contract';
import type { ContextOf } from '#platform/server/handle.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { connectorOf } from '../sources/connector-options.ts';
import { visibleObject, visibleSource, visibleSources } from '../sources/visible-sources.ts';
import { differenceOf } from './compare-object.ts';
import { guessRenames } from './guess-renames.ts';
import { importTables, keptDifferences } from './import-tables.ts';
import { planImport, readLive } from './read-difference.ts';
import { reverseImportJob } from './reverse-import-job.ts';

/** Puts the import in line; whoever asked follows the run. */
async function startImport(body: BodyOf<typeof runReverseImport>, context: ContextOf<typeof runReverseImport>) {
  const { db, services, user, language } = context;
  const { database_wid, dataObjects, dataType, all, key, schema, renames } = body;
  const source = await visibleSource(context, database_wid);
  connectorOf(source);
  if (!all && !dataObjects?.length && renames.length === 0) throw new UserError(sourcesErrors.nothingToImport, {}, { dataObjects: sourcesErrors.nothingToImport });
  const object = { kind: 'data source', wid: source.wid };
  const open = await db.selectFrom('job_run').select('wid').where('object_kind', '=', object.kind).where('object_wid', '=', object.wid)
    .where('job', '=', reverseImportJob.name).where('state', 'in', ['waiting', 'running']).executeTakeFirst();
  if (open) throw new UserError(sourcesErrors.importUnderWay, { name: source.databasename });
  const run = await services.jobs.start(
    reverseImportJob, { database_wid, ...(!all && { tables: dataObjects ?? [] }), dataType, key, schema, renames, author: user.wid, language }, { db, user, object },
  );
  context.audit({ wid: source.wid, name: source.databasename, after: { run, all, dataObjects: dataObjects?.slice(0, 100), renames } });
  return { run };
}

export const reverseImportHandlers = [
  handle(runReverseImport, ({ body }, context) => startImport(body, context)),
  handle(runReverseImportOfChanges, ({ body }, context) => startImport(body, context)),

  handle(previewImport, async ({ body: { database_wid, dataObjects, dataType, renames } }, context) => {
    const { db, signal } = context;
    const source = await visibleSource(context, database_wid);
    const live = await readLive(context, source, { tables: dataObjects, dataType }, { signal });
    const plans = await planImport(db, source, live, renames, { strict: false });
    const changes = plans.filter((plan) => plan.change !== 'unchanged');
    const count = (...kinds: string[]) => plans.filter((plan) => kinds.includes(plan.change)).length;
    return {
      created: count('new'), changed: count('changed', 'renamed'), dropped: count('dropped'), unchanged: count('unchanged'),
      objects: changes.slice(0, keptDifferences).map(differenceOf),
      left_out: Math.max(0, changes.length - keptDifferences),
      renames: guessRenames(plans),
    };
  }),

  handle(reverseSaveDataField, async ({ body: { wid, renames } }, context) => {
    const { services, signal, user } = context;
    const { source, ...object } = await visibleObject(context, wid);
    const result = await importTables(
      // Not a transaction: this call waits for the source.
      { db: context.db as Parameters<typeof importTables>[0]['db'], services },
      { source, choice: { tables: [{ schema: object.schema_name, dataObject: object.data_object }] }, renames, by: user }, { signal },
    );
    context.audit({ wid, name: object.data_object_name || object.data_object, after: result });
    return result;
  }),

  handle(listImports, async ({ body }, context) => {
    const source = await visibleSource(context, body.database_wid);
    const imports = context.db.selectFrom('source_import').where('database_wid', '=', source.wid)
      .select(['wid', 'number', 'time', 'author', 'created', 'changed', 'dropped', 'unchanged'])
      .select(context.services.organisation.personName('source_import.author').as('author_name'));
    return context.page(imports, { key: 'number', sort: '-number', sortable: { time: 'time', number: 'number' } });
  }),

  handle(getImport, async ({ query }, { db, services, user }) => {
    const found = await db.selectFrom('source_import').innerJoin('data_source', 'data_source.wid', 'source_import.database_wid')
      .select(['source_import.wid', 'number', 'time', 'author', 'created', 'changed', 'dropped', 'unchanged', 'detail'])
      .select(services.organisation.personName('source_import.author').as('author_name'))
      .where('source_import.wid', '=', query.wid).where(visibleSources(services, user)).executeTakeFirst();
    if (!found) throw new UserError(sourcesErrors.noImport);
    const { detail, ...rest } = found;
    return { ...rest, ...(detail as { objects: ReturnType<typeof differenceOf>[]; left_out: number }) };
  }),
];
