import {
  ApiSettings, deleteApiResources, getApiResource, listApiResources, saveApiResource, saveNewApi, saveNewApis, sourcesErrors, updateApiResource,
  type ApiResource, type ApiResourceInput,
} from '#areas/sources';
import type { Text } from '#platform/contract/text.ts';
import type { Context, Principal } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { sealSecrets, secretNames } from '../sources/source-secrets.ts';
import { deleteResources, matchingResources, recordPart, storeResource, visibleResource, type ResourceRow } from '../resources/resource-rows.ts';
import { prepareApi } from './prepare-api.ts';

type Changing = Context & { user: Principal };

async function storeApi(context: Changing, given: ApiResourceInput) {
  const { existing, settings, secrets } = await prepareApi(context, given);
  const { apiname, apialias, apicomment, apidesc, datasource_wid, order_num, sys_label, topic, integrate_status } = given;
  const saved = await storeResource(context.db, {
    datasource_wid, resource_type: 'API', name: apiname, alias: apialias, comment: apicomment, description: apidesc, order_num, sys_label, topic, integrate_status,
    settings, secrets: sealSecrets(context.services, secrets),
  }, existing && { ...existing, seen: given.row_version }, context.user, 'apiname');
  context.audit({ wid: saved.wid, name: apiname, ...(existing && { before: existing.settings }), after: settings });
  return saved;
}

/** Several: what is wrong with each is told at once, and nothing is kept unless all are right. */
async function storeApis(context: Changing, apis: readonly ApiResourceInput[]) {
  const saved: { wid: string; row_version: number; apiname: string }[] = [];
  const problems: { index: number; error: UserError }[] = [];
  for (const [index, api] of apis.entries()) {
    try {
      saved.push({ ...await storeApi(context, api), apiname: api.apiname });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.push({ index, error });
    }
  }
  if (problems.length === 0) return saved;
  const fields = problems.flatMap(({ index, error }): [string, Text][] => {
    const own = Object.entries(error.fields ?? {}).map(([field, text]): [string, Text] => [`apis.${index}.${field}`, text]);
    return own.length > 0 ? own : [[`apis.${index}`, { zh: error.say('zh'), en: error.say('en') }]];
  });
  const say = (language: 'zh' | 'en') => problems.map(({ index, error }) => `${index + 1}. ${apis[index]!.apiname}: ${error.say(language)}`).join(' ');
  throw new UserError(sourcesErrors.resourceNeedsAttention, { reason: { zh: say('zh'), en: say('en') } }, Object.fromEntries(fields));
}

function replyOf(row: ResourceRow, services: Context['services']): ApiResource {
  return {
    ...ApiSettings.parse(row.settings), ...recordPart(row), apiname: row.name, apialias: row.alias, apicomment: row.comment, apidesc: row.description,
    auth_password_set: secretNames(services, row.secrets).includes('auth_password'),
  };
}

const sortable = { apiname: 'source_resource.name', order_num: 'source_resource.order_num', modify_time: 'source_resource.modify_time', check_time: 'source_resource.check_time' };

export const apiResourceHandlers = [
  handle(saveApiResource, ({ body }, context) => storeApi(context, body)),
  handle(saveNewApi, ({ body }, context) => storeApi(context, body)),
  handle(updateApiResource, ({ body }, context) => {
    if (!body.wid) throw new UserError(sourcesErrors.noResource);
    return storeApi(context, body);
  }),
  handle(saveNewApis, ({ body }, context) => storeApis(context, body.apis)),

  handle(listApiResources, async ({ query }, context) =>
    context.page(matchingResources(context, 'API', query), {
      sort: 'order_num', sortable, key: 'source_resource.wid', map: (row) => replyOf(row as ResourceRow, context.services),
    })),

  handle(getApiResource, async ({ query }, context) => replyOf(await visibleResource(context, 'API', query.wid), context.services)),

  handle(deleteApiResources, async ({ query }, context) => {
    const deleted = await deleteResources(context, 'API', query.wids);
    for (const resource of deleted) context.audit(resource);
    return { deleted: deleted.length };
  }),
];
