import { ConnectorFailure } from '../failure.ts';
import { isJsonObject, type Json } from '../records/exact-json.ts';
import { apiRequest, type ApiRequest } from './api-resource.ts';
import type { Variables } from './variables.ts';

/** What a script that ran before a request made of it; what it left out stays as it was. */
export function changedRequest(value: Json, request: ApiRequest, variables: Variables): { request: ApiRequest; variables: Variables } {
  if (!isJsonObject(value)) return { request, variables };
  const changed = apiRequest.safeParse({ ...request, ...(isJsonObject(value['request'] ?? null) ? (value['request'] as object) : {}) });
  if (!changed.success) {
    const where = changed.error.issues[0]?.path.join('.') ?? '';
    throw new ConnectorFailure('other', {
      zh: `脚本返回的请求不正确：${where}`, en: `The request that the script made is not correct: ${where}`,
    });
  }
  return { request: changed.data, variables: changedVariables(value, variables) };
}

/** Variables are texts; numbers that a script put there are written as such. */
export function changedVariables(value: Json, variables: Variables): Variables {
  const given = isJsonObject(value) ? value['variables'] : undefined;
  if (given === undefined || !isJsonObject(given)) return variables;
  const plain = Object.entries(given).filter(([, part]) => part !== null).map(([name, part]) => [name, String(part)] as const);
  return { ...variables, ...Object.fromEntries(plain) };
}
