import { setTimeout as pause } from 'node:timers/promises';
import { sourcesSettings } from '#areas/sources';
import { guardedAgents } from '#engine/connectors/address-guard.ts';
import { callHttp } from '#engine/connectors/rest/http-call.ts';
import { resolveParameters } from '#engine/schedule/run-parameters.ts';
import type { GraphNode } from '#areas/lake';
import { RunFailure, type RunContext } from '../runner.ts';

type What<Kind> = Extract<GraphNode['what'], { kind: Kind }>;
export interface LocalAnswer {
  answer?: boolean;
  facts?: Record<string, string | number>;
}

/** Also after a restart it waits no longer than it would have. */
export async function waitOut({ seconds }: What<'wait'>, start: string, signal: AbortSignal): Promise<LocalAnswer> {
  const left = Date.parse(start) + seconds * 1000 - Date.now();
  if (left > 0) await pause(Math.min(left, seconds * 1000), undefined, { signal });
  return {};
}

const mostBytes = 1024 * 1024;
/** So much of an answer is kept for those after it. */
const mostKept = 2000;
const pauseMilliseconds = 1000;

/** Anything but a 2xx is a failure. The address is guarded as those of sources are. */
export async function callAddress(
  { services, signal }: Pick<RunContext, 'services' | 'signal'>, { method, url, body, seconds }: What<'http'>, retries: number,
  parameters: { scheduledFor: Date; zone: string; values: Record<string, string> },
): Promise<LocalAnswer> {
  const fill = (text: string, escape = (value: string) => value) => resolveParameters(text, { ...parameters, values: Object.fromEntries(Object.entries(parameters.values).map(([name, value]) => [name, escape(value)])) });
  const address = fill(url, encodeURIComponent);
  const target = URL.canParse(address) ? new URL(address) : undefined;
  if (!target || !['http:', 'https:'].includes(target.protocol)) throw new RunFailure('mapping', { zh: '地址不是 http 或 https 网址。', en: 'The address is no http or https address.' });
  const text = fill(body);
  const json = /^\s*[{[]/.test(text);
  const agents = guardedAgents({ networks: services.settings.get(sourcesSettings.allowedNetworks), seconds });
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        const reply = await callHttp({
          method, url: target, headers: { accept: '*/*', 'user-agent': 'Tributary', ...(text && { 'content-type': json ? 'application/json' : 'text/plain; charset=utf-8' }) }, ...(text && method !== 'GET' && { body: text }),
        }, { agents, limits: { seconds, bytes: mostBytes, redirects: 5 }, signal });
        const kept = reply.body.toString('utf8').slice(0, mostKept);
        if (reply.status < 200 || reply.status > 299) throw new RunFailure('http', { zh: `${target.host} 回应 HTTP ${reply.status}：${kept.slice(0, 300)}`, en: `${target.host} answered HTTP ${reply.status}: ${kept.slice(0, 300)}` });
        return { facts: { status: reply.status, body: kept } };
      } catch (error) {
        if (signal.aborted || tries >= retries) throw error;
        await pause(pauseMilliseconds * 2 ** tries, undefined, { signal });
      }
    }
  } finally {
    agents.destroy();
  }
}
