import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import {
  cloudFileFormat, cloudFileVersion, downloadCloudFile, getCloudFilters, getCloudSource, listCloudSources, previewCloudNames, removeCloudSources, sourcesErrors, takeCloudNames, uploadCloudFile,
  type CloudObject, type CloudSource,
} from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { contains } from '#platform/server/search.ts';
import { visibleSource } from '../sources/visible-sources.ts';
import { cloudAnswer, cloudChoices, cloudColumns, isBuiltIn } from './cloud-rows.ts';
import { describeSource, storedDescriptions } from './describe-source.ts';
import { giveNames } from './give-names.ts';
import { proposalsFor } from './proposals.ts';
import { readCatalogue } from './read-catalogue.ts';

const shown = 5000;

export const cloudHandlers = [
  handle(getCloudFilters, async (_input, { db }) => ({
    databasename: await cloudChoices(db, 'databasename'), company: await cloudChoices(db, 'company'), version: await cloudChoices(db, 'version'),
  })),

  handle(listCloudSources, async ({ body: { key, ...equal } }, context) => {
    let found = context.db.selectFrom('cloud_source').select(cloudColumns);
    for (const column of ['databasename', 'company', 'version'] as const) if (equal[column]) found = found.where(column, '=', equal[column]);
    if (key) found = found.where(contains(sql<string>`databasename || ' ' || company || ' ' || description`, key));
    return context.page<any, any, any, CloudSource>(found, {
      sort: 'databasename', map: cloudAnswer,
      sortable: { databasename: 'databasename', company: 'company', version: 'version', object_num: 'object_num', field_num: 'field_num', modify_time: 'modify_time' },
    });
  }),

  handle(getCloudSource, async ({ query }, { db }) => {
    const row = await db.selectFrom('cloud_source').selectAll().where('wid', '=', query.wid).executeTakeFirst();
    if (!row) throw new UserError(sourcesErrors.noCloudSource);
    return { ...cloudAnswer(row), objects: row.objects as CloudObject[] };
  }),

  handle(previewCloudNames, async ({ body }, context) => {
    const source = await visibleSource(context, body.database_wid);
    const { rows, matched, objects } = await proposalsFor(context.db, source.wid, body);
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    return { matched, objects, fills: count('fills'), replaces: count('replaces'), rows: rows.slice(0, shown), left_out: Math.max(0, rows.length - shown) };
  }),

  handle(takeCloudNames, async ({ body }, context) => {
    const source = await visibleSource(context, body.database_wid);
    const { rows } = await proposalsFor(context.db, source.wid, body);
    const chosen = body.wids && new Set(body.wids);
    const given = await giveNames(context.db, rows.filter((row) => !chosen || chosen.has(row.wid)), { overwrite: body.overwrite, by: context.user });
    context.audit({ wid: source.wid, name: source.databasename, after: { cloud: body.cloud_wid, overwrite: body.overwrite, ...given } });
    return given;
  }),

  handle(downloadCloudFile, async ({ body: { wids, database_wid } }, context) => {
    if (!wids && !database_wid) throw new UserError(sourcesErrors.nothingToDownload);
    const sources = database_wid ? [await describeSource(context.db, await visibleSource(context, database_wid))] : await storedDescriptions(context.db, wids!);
    const name = sources.length === 1 ? sources[0]!.databasename : { zh: '业务系统描述', en: 'descriptions' }[context.language];
    const file = JSON.stringify({ format: cloudFileFormat, version: cloudFileVersion, sources }, null, 1);
    return { name: `${name}.json`, type: 'application/json; charset=utf-8', stream: Readable.from([file]) };
  }),

  handle(uploadCloudFile, async ({ query, body }, context) => {
    const reply = await readCatalogue(context, await buffer(body.stream), { file: body.name, replace: query.replace === 'true' });
    context.audit({ name: body.name, after: { added: reply.added, replaced: reply.replaced } });
    return reply;
  }),

  handle(removeCloudSources, async ({ body }, context) => {
    const found = await context.db.selectFrom('cloud_source').select(['wid', 'databasename']).where('wid', 'in', body.wids).execute();
    if (found.length < new Set(body.wids).size) throw new UserError(sourcesErrors.noCloudSource);
    const ours = found.find(({ wid }) => isBuiltIn(wid));
    if (ours) throw new UserError(sourcesErrors.cloudBuiltIn, { name: ours.databasename });
    await context.db.deleteFrom('cloud_source').where('wid', 'in', body.wids).execute();
    for (const { wid, databasename } of found) context.audit({ wid, name: databasename });
    return { removed: found.length };
  }),
];
