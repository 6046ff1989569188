import { z } from 'zod';
import { readAdvanced, sourcesErrors, type ApiSettings, type Pair } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { apiResource, type ApiResource } from '#engine/connectors/rest/api-resource.ts';
import { withSecrets, type ApiSecrets } from './api-secrets.ts';

/** A resource as the engine reads it, secrets opened, and the values that must never be shown. */
export function engineApi(stored: ApiSettings, secrets: ApiSecrets): { resource: ApiResource; hidden: string[] } {
  const settings = withSecrets(stored, secrets);
  const advanced = readAdvanced(settings.advance_properties_json) ?? {};
  const { seconds, bytes, pages, records, perSecond, attempts, longestWaitSeconds, redirects } = advanced;
  const wanted: z.input<typeof apiResource> = {
    request: requestOf(settings.request_method, settings.request_url, settings.request_params, settings.request_headers, settings.request_body),
    authentication: authenticationOf(settings, secrets['auth_password'] ?? ''),
    reply: {
      type: settings.response_type, listPointer: settings.list_pointer, recordPointer: settings.record_pointer,
      ...(advanced.encoding && { encoding: advanced.encoding }), ...(advanced.delimiter && { delimiter: advanced.delimiter }),
      ...(advanced.success_pointer && { success: { pointer: advanced.success_pointer, value: advanced.success_value ?? '0', messagePointer: advanced.message_pointer ?? '' } }),
    },
    paging: pagingOf(settings),
    ...(settings.offset_pointer !== '' && { incremental: { pointer: settings.offset_pointer, initial: settings.offset_initial } }),
    scripts: { start: settings.poll_script_init, before: settings.poll_script_pre, after: settings.poll_script_post },
    variables: Object.fromEntries(settings.variables.map(({ name, value }) => [name, value])),
    ...(advanced.zone && { zone: advanced.zone }),
    split: settings.split_fields,
    ...timestampOf(settings),
    ...(settings.empty_to_done_timeout !== undefined && { emptyToDoneSeconds: settings.empty_to_done_timeout }),
    ...(settings.partitions !== undefined && { partitions: settings.partitions }),
    limits: withoutAbsent({ seconds, bytes, pages, records, perSecond, attempts, longestWaitSeconds, redirects }),
  };
  const checked = apiResource.safeParse(wanted);
  if (!checked.success) throw new UserError(sourcesErrors.badConnectionSettings, { reason: z.prettifyError(checked.error).replaceAll('\n', ' ') });
  return { resource: checked.data, hidden: Object.values(secrets) };
}

const plain = (pairs: readonly Pair[]) => pairs.map(({ name, value }) => ({ name, value }));

function requestOf(method: ApiSettings['request_method'], url: string, parameters: readonly Pair[], headers: readonly Pair[], body: string) {
  return { method, url, parameters: plain(parameters), headers: plain(headers), body };
}

type Authentication = NonNullable<z.input<typeof apiResource>['authentication']>;

function authenticationOf(settings: ApiSettings, password: string): Authentication {
  if (settings.need_auth_check === 0) return { kind: 'none' };
  const { auth_user: user, auth_place: place } = settings;
  switch (settings.auth_type) {
    case 'none': return { kind: 'none' };
    case 'basic': return { kind: 'basic', user, password };
    case 'bearer': return { kind: 'bearer', token: password };
    case 'key': return { kind: 'key', place: place === 'query' ? 'query' : 'header', name: user, value: password };
    case 'oauth2': return {
      kind: 'client-credentials', tokenUrl: settings.auth_request_url, client: user, secret: password,
      scope: settings.auth_scope, audience: settings.auth_audience, style: place === 'body' ? 'body' : 'header',
    };
    case 'login': return {
      kind: 'login', user, password, pointer: settings.auth_result_pointer, variable: settings.auth_result_test_name || 'token',
      request: requestOf(settings.auth_request_method, settings.auth_request_url, settings.auth_request_params, settings.auth_request_headers, settings.auth_request_body),
      resultHeaders: resultHeaders(settings), before: settings.auth_script_pre, after: settings.auth_script_post,
    };
  }
}

/** Nothing said about how the token is used: as most interfaces want it. */
function resultHeaders(settings: ApiSettings) {
  if (settings.auth_result_headers.length > 0) return plain(settings.auth_result_headers);
  const variable = settings.auth_result_test_name || 'token';
  const request = [settings.request_url, settings.request_body, settings.poll_script_pre, ...[...settings.request_params, ...settings.request_headers].map(({ value }) => value)];
  const used = request.some((text) => text.includes(variable));
  return settings.auth_result_pointer === '' || used ? [] : [{ name: 'Authorization', value: `Bearer {{${variable}}}` }];
}

function pagingOf(settings: ApiSettings): NonNullable<z.input<typeof apiResource>['paging']> {
  const { pager_type: kind, pager_parameter: parameter, pager_first: first, pager_pointer: pointer } = settings;
  const size = { sizeParameter: settings.pager_size_parameter, ...(settings.pager_size !== undefined && { size: settings.pager_size }) };
  switch (kind) {
    case 'none': return { kind };
    case 'link': return { kind };
    case 'page': return { kind, parameter, first: first === '' ? 1 : Number(first), ...size, totalPointer: pointer };
    case 'offset': return { kind, parameter, ...size, totalPointer: pointer };
    case 'cursor': return { kind, parameter, pointer, first, ...size };
  }
}

/** The wire has no pointer of its own to a record's time: it is where the offset is or, with a regex, anywhere in the record. */
function timestampOf({ timestamp_parser: parser, timestamp_regex: regex, timestamp_format: format, offset_pointer }: ApiSettings): Pick<z.input<typeof apiResource>, 'timestamp'> {
  if (parser === '' && regex === '') return {};
  return { timestamp: { pointer: regex === '' ? offset_pointer : '', regex, format, ...(parser !== '' && { parser }) } };
}

function withoutAbsent<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> };
}
