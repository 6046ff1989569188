import type { Text } from '#platform/contract/text.ts';
import { resolveGuarded } from '../address-guard.ts';
import { ConnectorFailure } from '../failure.ts';
import { inferFields, type InferredField } from '../records/infer-fields.ts';
import { writeExactJson, type JsonObject } from '../records/exact-json.ts';
import type { ApiResource } from './api-resource.ts';
import { Authenticator } from './authenticate.ts';
import { firstPage } from './paging.ts';
import { startVariables } from './read-api.ts';
import { readPage, type Page } from './read-page.ts';
import { ApiSession, type ApiWork } from './session.ts';
import type { Variables } from './variables.ts';

export interface ApiTestStep {
  key: 'address' | 'login' | 'request' | 'records' | 'next-page' | 'pace';
  title: Text;
  state: 'success' | 'failure' | 'skipped';
  milliseconds: number;
  found: string;
  failure?: ConnectorFailure;
}

export interface ApiTest {
  success: boolean;
  steps: ApiTestStep[];
  /** The first records, and types that hold all that the pages read gave. */
  records: JsonObject[];
  fields: InferredField[];
  /** The beginning of the reply as it came, so that a pointer can be found by eye. */
  excerpt: string;
}

const titles: Record<ApiTestStep['key'], Text> = {
  address: { zh: '解析地址', en: 'Find the address' },
  login: { zh: '获取令牌', en: 'Get a token' },
  request: { zh: '发送请求并读取列表', en: 'Send the request and read the list' },
  records: { zh: '识别字段', en: 'Recognise the fields' },
  'next-page': { zh: '读取下一页', en: 'Read the next page' },
  pace: { zh: '访问频率限制', en: 'Limits of the interface' },
};

/**
 * Tries an interface step by step and stops at the first failure, which says what to do. One try of each request
 * unless `attempts` allows more: a test tells at once what a run would wait for.
 */
export async function testApi(resource: ApiResource, work: ApiWork & { records?: number; attempts?: number }): Promise<ApiTest> {
  const session = new ApiSession({ ...resource, limits: { ...resource.limits, attempts: work.attempts ?? 1 } }, work);
  const steps: ApiTestStep[] = [];
  const seen: JsonObject[] = [];
  let excerpt = '';
  const step = async (key: ApiTestStep['key'], body: () => Promise<string | undefined>) => {
    const began = performance.now();
    const done = (state: ApiTestStep['state'], found: string, failure?: ConnectorFailure) => {
      steps.push({ key, title: titles[key], state, milliseconds: Math.round(performance.now() - began), found: session.secrets.hide(found), ...(failure && { failure }) });
      return state !== 'failure';
    };
    try {
      const found = await body();
      return found === undefined ? done('skipped', '') : done('success', found);
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      return done('failure', '', session.hidden(error) as ConnectorFailure);
    }
  };

  const authenticator = new Authenticator(session);
  let variables: Variables = resource.variables;
  let page: Page | undefined;
  const run: [ApiTestStep['key'], () => Promise<string | undefined>][] = [
    ['address', async () => {
      variables = { ...await startVariables(session), ...(resource.incremental && { offset: resource.incremental.initial }) };
      return findAddress(session, work, variables);
    }],
    ['login', async () => (authenticator.usesToken ? Object.keys(await authenticator.variables(variables)).join(', ') : undefined)],
    ['request', async () => {
      page = await readPage(session, authenticator, firstPage(resource.paging), variables);
      excerpt = session.secrets.hide(writeExactJson(page.body).slice(0, 4_000));
      seen.push(...page.records);
      return `${page.reply.status}, ${page.reply.body.length} B, ${page.records.length}`;
    }],
    ['next-page', async () => {
      if (!page?.next) return undefined;
      const next = await readPage(session, authenticator, page.next, page.variables);
      seen.push(...next.records);
      return String(next.records.length);
    }],
    ['records', async () => (seen.length === 0 ? undefined : String(inferFields(seen).length))],
    ['pace', async () => paceOf(page)],
  ];
  try {
    authenticator.forget();
    for (const [key, body] of run) if (!(await step(key, body))) break;
  } finally {
    session.close();
  }
  return { success: steps.every(({ state }) => state !== 'failure'), steps, records: seen.slice(0, work.records ?? 10), fields: inferFields(seen), excerpt };
}

async function findAddress(session: ApiSession, work: ApiWork, variables: Variables): Promise<string | undefined> {
  // Scripts may make the address themselves, and a token may be part of it: then the request tells.
  if (session.resource.scripts.before.trim() !== '' || /\{\{/.test(session.resource.request.url)) return undefined;
  const { url } = session.build({ ...session.resource.request, parameters: [], headers: [], body: '' }, variables);
  const addresses = await resolveGuarded({ host: url.hostname, networks: work.networks, signal: work.signal });
  return addresses.map(({ address }) => address).join(', ');
}

function paceOf(page: Page | undefined): string | undefined {
  const named = Object.entries(page?.reply.headers ?? {}).filter(([name]) => /^(x-)?rate-?limit|^retry-after$/.test(name));
  return named.length === 0 ? undefined : named.map(([name, value]) => `${name}: ${String(value)}`).join(', ');
}
