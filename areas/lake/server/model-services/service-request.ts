import type { ModelServiceInput } from '#areas/lake';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { isJsonObject, parseExactJson, writeExactJson, type Json } from '#engine/connectors/records/exact-json.ts';
import type { HttpCall } from '#engine/connectors/rest/http-call.ts';

export type ServiceFacts = Pick<ModelServiceInput, 'url' | 'method' | 'headers' | 'sign_in' | 'sign_in_name' | 'request_template' | 'result_pointer' | 'seconds'>;

const bad = (zh: string, en: string) => new ConnectorFailure('bad-data', { zh, en });

/** What is sent: nothing of the secret is in `shown`. */
export function serviceRequest(service: ServiceFacts, secret: string, input: string): { call: HttpCall; shown: string } {
  const values = inputOf(input);
  const body = service.request_template.trim() === '' ? writeExactJson(values) : filled(service.request_template, values);
  const url = new URL(service.url);
  if (service.method === 'GET') for (const [name, value] of Object.entries(values)) url.searchParams.set(name, typeof value === 'string' ? value : writeExactJson(value));
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'Tributary', ...(service.method === 'POST' && { 'content-type': 'application/json' }) };
  for (const { name, value } of service.headers) headers[name.toLowerCase()] = value;
  const shownHeaders = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const [name, value] = signIn(service, secret);
  if (name) headers[name] = value;
  const shown = [`${service.method} ${url.href}`, ...shownHeaders, ...(name ? [`${name}: ••••••`] : []), ...(service.method === 'POST' ? ['', body] : [])].join('\n');
  return { call: { method: service.method, url, headers, ...(service.method === 'POST' && { body }) }, shown };
}

function signIn({ sign_in, sign_in_name }: ServiceFacts, secret: string): [name: string, value: string] {
  switch (sign_in) {
    case 'bearer': return ['authorization', `Bearer ${secret}`];
    case 'basic': return ['authorization', `Basic ${Buffer.from(`${sign_in_name}:${secret}`).toString('base64')}`];
    case 'header': return [sign_in_name.toLowerCase(), secret];
    default: return ['', ''];
  }
}

function inputOf(input: string): Record<string, Json> {
  const values = parsed(input.trim() === '' ? '{}' : input, bad('输入不是有效的 JSON', 'The input is no valid JSON'));
  if (!isJsonObject(values)) throw bad('输入应为 JSON 对象，例如 {"rows": []}', 'The input must be a JSON object, such as {"rows": []}');
  return values;
}

/** `{{name}}` by the value of that name, written as JSON: whatever stands in it, the request stays what the template says. */
function filled(template: string, values: Record<string, Json>): string {
  const text = template.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw bad(`输入中没有“${name}”，而请求模板用到了它`, `The input has no "${name}", which the template of the request names`);
    return writeExactJson(values[name]);
  });
  parsed(text, bad('请求模板填入输入后不是有效的 JSON', 'The template is no valid JSON once the input is filled in'));
  return text;
}

function parsed(text: string, failure: ConnectorFailure): Json {
  try {
    return parseExactJson(text);
  } catch {
    throw failure;
  }
}
