import {
  deleteFileResources, FileSettings, getFileResource, listFileResources, saveFileResource, sourcesErrors, updateFileResource, type FileField, type FileResource, type FileResourceInput,
} from '#areas/sources';
import type { Context, Principal } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { deleteResources, matchingResources, recordPart, storeResource, visibleResource, type ResourceRow } from '../resources/resource-rows.ts';
import { sealSecrets, secretNames } from '../sources/source-secrets.ts';
import { prepareFile } from './prepare-file.ts';

export async function storeFile(context: Context & { user: Principal }, given: FileResourceInput) {
  const { existing, settings, secrets } = await prepareFile(context, given);
  const { filename, filealias, filecomment, filedesc, datasource_wid, dataSourceType, order_num, sys_label, topic, integrate_status } = given;
  const saved = await storeResource(context.db, {
    datasource_wid, resource_type: dataSourceType, name: filename, alias: filealias, comment: filecomment, description: filedesc, order_num, sys_label, topic, integrate_status,
    settings, secrets: sealSecrets(context.services, secrets),
  }, existing && { ...existing, seen: given.row_version }, context.user, 'filename');
  context.audit({ wid: saved.wid, name: filename, ...(existing && { before: existing.settings }), after: settings });
  return saved;
}

export function fileReply(row: ResourceRow, services: Context['services']): FileResource {
  return {
    ...FileSettings.parse(row.settings), ...recordPart(row), fields: row.fields as FileField[], resource_type: row.resource_type as FileResource['resource_type'],
    filename: row.name, filealias: row.alias, filecomment: row.comment, filedesc: row.description, secret_names: secretNames(services, row.secrets),
  };
}

const sortable = { filename: 'source_resource.name', order_num: 'source_resource.order_num', modify_time: 'source_resource.modify_time', check_time: 'source_resource.check_time' };

export const fileResourceHandlers = [
  handle(saveFileResource, ({ body }, context) => storeFile(context, body)),
  handle(updateFileResource, ({ body }, context) => {
    if (!body.wid) throw new UserError(sourcesErrors.noResource);
    return storeFile(context, body);
  }),

  handle(listFileResources, async ({ query }, context) =>
    context.page(matchingResources(context, query.dataSourceType, query), {
      sort: 'order_num', sortable, key: 'source_resource.wid', map: (row) => fileReply(row as ResourceRow, context.services),
    })),

  handle(getFileResource, async ({ query }, context) => fileReply(await visibleResource(context, query.dataSourceType, query.wid), context.services)),

  handle(deleteFileResources, async ({ query }, context) => {
    const deleted = await deleteResources(context, query.dataSourceType, query.wids);
    for (const resource of deleted) context.audit(resource);
    return { deleted: deleted.length };
  }),
];
