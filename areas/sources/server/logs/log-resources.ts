import {
  checkLogResource, checkLogRule, deleteLogResources, getLogResource, listLogResources, LogSettings, previewLog, saveLogResource, saveNewLog, sourcesCan, sourcesErrors,
  tryLogLines, updateLogResource, type LogResource, type LogResourceInput,
} from '#areas/sources';
import type { Context, Principal } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { refuse } from '../api/prepare-api.ts';
import {
  deleteResources, keepCheck, matchingResources, recordPart, sourceForResource, storeResource, visibleResource, type ResourceRow,
} from '../resources/resource-rows.ts';
import { allowedFile } from '../sources/allowed-files.ts';
import { speakingPlainly } from '../sources/with-connection.ts';
import { encodingIssues, engineRule } from './engine-log.ts';
import { previewFile, previewSyslog } from './preview-log.ts';
import { testLines } from './test-lines.ts';

async function storeLog(context: Context & { user: Principal }, given: LogResourceInput) {
  await sourceForResource(context, 'LOG', given.datasource_wid);
  const existing = given.wid ? await visibleResource(context, 'LOG', given.wid) : undefined;
  const settings = LogSettings.parse(given);
  refuse({ ...checkLogResource(settings), ...encodingIssues(settings.encoding) });
  engineRule(settings);
  if (settings.listener === 'file') await allowedFile(context.services, settings.file_path).catch(atField('file_path'));
  const { logname, logalias, logcomment, logdesc, datasource_wid, order_num, sys_label, topic, integrate_status } = given;
  const saved = await storeResource(context.db, {
    datasource_wid, resource_type: 'LOG', name: logname, alias: logalias, comment: logcomment, description: logdesc, order_num, sys_label, topic, integrate_status, settings, secrets: '',
  }, existing && { ...existing, seen: given.row_version }, context.user, 'logname');
  context.audit({ wid: saved.wid, name: logname, ...(existing && { before: existing.settings }), after: settings });
  return saved;
}

const atField = (field: string) => (error: unknown): never => {
  throw error instanceof UserError ? new UserError(error.definition, error.values, { [field]: error.definition }) : error;
};

/** Of documents only what every resource has is told here. */
function replyOf(row: ResourceRow): LogResource {
  const settings = LogSettings.safeParse(row.resource_type === 'LOG' ? row.settings : {});
  return {
    ...(settings.data ?? LogSettings.parse({})), ...recordPart(row), resource_type: row.resource_type as LogResource['resource_type'],
    logname: row.name, logalias: row.alias, logcomment: row.comment, logdesc: row.description,
  };
}

const sortable = { logname: 'source_resource.name', order_num: 'source_resource.order_num', modify_time: 'source_resource.modify_time', check_time: 'source_resource.check_time' };

export const logResourceHandlers = [
  handle(saveLogResource, ({ body }, context) => storeLog(context, body)),
  handle(saveNewLog, ({ body }, context) => storeLog(context, body)),
  handle(updateLogResource, ({ body }, context) => {
    if (!body.wid) throw new UserError(sourcesErrors.noResource);
    return storeLog(context, body);
  }),

  handle(listLogResources, async ({ query }, context) =>
    context.page(matchingResources(context, query.dataSourceType, query), {
      sort: 'order_num', sortable, key: 'source_resource.wid', map: (row) => replyOf(row as ResourceRow),
    })),

  handle(getLogResource, async ({ query }, context) => replyOf(await visibleResource(context, 'LOG', query.wid))),

  handle(deleteLogResources, async ({ query }, context) => {
    const deleted = await deleteResources(context, query.dataSourceType, query.wids);
    for (const resource of deleted) context.audit(resource);
    return { deleted: deleted.length };
  }),

  handle(tryLogLines, async ({ body: { lines, ...rule } }, { signal }) => {
    refuse(checkLogRule(rule));
    return speakingPlainly(() => testLines(lines, engineRule(rule), signal));
  }),

  handle(previewLog, async ({ body: { seconds, lines, ...given } }, context) => {
    const { services, user, signal } = context;
    if (!user.can(sourcesCan.sampleSources)) throw new UserError(sourcesErrors.sampleNotAllowed);
    const source = await sourceForResource(context, 'LOG', given.datasource_wid);
    const existing = given.wid ? await visibleResource(context, 'LOG', given.wid) : undefined;
    const settings = LogSettings.parse(given);
    refuse({ ...checkLogResource(settings), ...encodingIssues(settings.encoding) });
    const preview = { settings, parser: engineRule(settings), seconds, lines, signal };
    const found = await speakingPlainly(() => (settings.listener === 'file' ? previewFile(services, preview) : previewSyslog(preview)));
    if (existing && found.lines.length > 0) await keepCheck(context.db, existing.wid, { state: found.lines.some(({ matched }) => matched) ? 'success' : 'failure', message: null, fields: found.fields });
    context.audit({ ...(existing && { wid: existing.wid }), name: given.logname ?? source.databasename });
    return found;
  }),
];
