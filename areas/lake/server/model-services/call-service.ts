import type { ServiceTrial } from '#areas/lake';
import { sourcesSettings } from '#areas/sources';
import { guardedAgents } from '#engine/connectors/address-guard.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { parseExactJson, writeExactJson, type Json } from '#engine/connectors/records/exact-json.ts';
import { followPointer } from '#engine/connectors/records/pointer.ts';
import { callHttp } from '#engine/connectors/rest/http-call.ts';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import { serviceRequest, type ServiceFacts } from './service-request.ts';

const mostBytes = 16 * 1024 * 1024;
const mostShown = 20_000;

/** Asks a service once and tells step by step how it went. The address is guarded as those of sources are. */
export async function callService(services: Services, service: ServiceFacts, secret: string, input: string, signal: AbortSignal): Promise<ServiceTrial> {
  const trial: ServiceTrial = { steps: [], status: 0, milliseconds: 0, request: '', response: '', result: null };
  const step = (name: ServiceTrial['steps'][number]['step'], good: boolean, text: Text) => void trial.steps.push({ step: name, good, text });
  const agents = guardedAgents({ networks: services.settings.get(sourcesSettings.allowedNetworks), seconds: service.seconds });
  const start = performance.now();
  try {
    const { call, shown } = serviceRequest(service, secret, input);
    trial.request = cut(shown);
    step('request', true, { zh: '请求已组成', en: 'The request was made up' });
    const reply = await callHttp(call, { agents, limits: { seconds: service.seconds, bytes: mostBytes, redirects: 3 }, signal });
    trial.status = reply.status;
    trial.milliseconds = Math.round(performance.now() - start);
    const text = reply.body.toString('utf8');
    // A service that repeats what it was sent must not give the secret away.
    trial.response = cut(secret.length >= 4 ? text.replaceAll(secret, '••••••') : text);
    if (reply.status < 200 || reply.status > 299) {
      step('answer', false, answerText(reply.status));
      return trial;
    }
    step('answer', true, { zh: `HTTP ${reply.status}，${trial.milliseconds} 毫秒`, en: `HTTP ${reply.status} in ${trial.milliseconds} ms` });
    readResult(trial, text, service.result_pointer, step);
    return trial;
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    trial.milliseconds = Math.round(performance.now() - start);
    step(trial.steps.length === 0 ? 'request' : 'answer', false, error.text);
    return trial;
  } finally {
    agents.destroy();
  }
}

export const isGood = ({ steps }: ServiceTrial) => steps.length > 0 && steps.every(({ good }) => good);
export const whyNot = ({ steps }: ServiceTrial): Text | null => steps.find(({ good }) => !good)?.text ?? null;

function readResult(trial: ServiceTrial, text: string, pointer: string, step: (name: 'result', good: boolean, text: Text) => void): void {
  let whole: Json;
  try {
    whole = parseExactJson(text);
  } catch {
    return step('result', false, { zh: '回应不是有效的 JSON', en: 'The answer is no valid JSON' });
  }
  const found = followPointer(whole, pointer);
  if (!found.found) {
    return step('result', false, { zh: `回应的“${found.steps.join('.') || '根'}”下没有“${found.missing}”，请对照回应修改结果位置`, en: `The answer has no "${found.missing}" below "${found.steps.join('.') || 'its root'}". Change the place of the result to fit the answer` });
  }
  // As plain JSON: digits that a number of JavaScript cannot hold become texts on the way to the browser.
  trial.result = JSON.parse(writeExactJson(found.value)) as unknown;
  step('result', true, Array.isArray(found.value) ? { zh: `结果有 ${found.value.length} 项`, en: `The result has ${found.value.length} items` } : { zh: '已取得结果', en: 'The result was found' });
}

function answerText(status: number): Text {
  const remedy: Record<number, Text> = {
    401: { zh: '请检查身份验证方式与密钥', en: 'check how it signs in, and the secret' }, 403: { zh: '密钥没有权限', en: 'the secret has no right to it' },
    404: { zh: '请检查地址', en: 'check the address' }, 405: { zh: '请检查请求方法', en: 'check the method' }, 422: { zh: '请检查请求模板与输入', en: 'check the template and the input' }, 429: { zh: '请求过于频繁，请稍后再试', en: 'too many requests; try again later' },
  };
  const { zh, en } = remedy[status] ?? { zh: '请查看回应内容', en: 'see what it answered' };
  return { zh: `HTTP ${status}：${zh}`, en: `HTTP ${status}: ${en}` };
}

const cut = (text: string) => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);
