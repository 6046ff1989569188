import { z } from 'zod';
import type { Text } from '#platform/contract';
import { lakeSettings } from '#areas/lake';
import { sourcesSettings } from '#areas/sources';
import { guardedAgents } from '#engine/connectors/address-guard.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { callHttp } from '#engine/connectors/rest/http-call.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { defineJob } from '#platform/server/jobs/job.ts';
import { addRunLine } from '../runs/add-run-line.ts';

const addresses = { failure: lakeSettings.failureAddress, lineage: lakeSettings.lineageAddress } as const;
const limits = { seconds: 10, bytes: 64 * 1024, redirects: 0 };

/** Tells another system by HTTP POST; tried again while it is away. */
export const sendNoticeJob = defineJob({
  name: 'lake.sendNotice',
  title: { zh: '向外部系统发送执行通知', en: 'Tell another system about a run' },
  input: z.object({ to: z.enum(['failure', 'lineage']), notice: z.record(z.string(), z.unknown()), /** In whose log it is said that it did not arrive. */ run: z.string().default('') }),
  retries: 8,
  timeout: 60,
  async run({ to, notice, run }, { db, services, signal }) {
    const address = services.settings.get(addresses[to]);
    if (address === '') return { sent: false };
    const agents = guardedAgents({ networks: services.settings.get(sourcesSettings.allowedNetworks), seconds: limits.seconds });
    try {
      const { status } = await callHttp(
        { method: 'POST', url: new URL(address), headers: { 'content-type': 'application/json', 'user-agent': 'Tributary' }, body: JSON.stringify(notice) }, { agents, limits, signal },
      );
      if (status < 200 || status > 299) throw new Error(`HTTP ${status}`);
      return { sent: true, status };
    } catch (error) {
      if (!signal.aborted) await addRunLine({ db, services }, run, { level: 'warning', part: `notice-${to}`, text: unsent(to, address, error) }).catch(() => undefined);
      throw error;
    } finally {
      agents.destroy();
    }
  },
});

/** An address may hold a secret; its host says enough. */
function unsent(to: keyof typeof addresses, address: string, error: unknown): Text {
  const { host } = new URL(address);
  const why = error instanceof ConnectorFailure ? error.text : { zh: error instanceof Error ? error.message : '', en: error instanceof Error ? error.message : '' };
  const what = to === 'lineage' ? { zh: 'OpenLineage 事件', en: 'The OpenLineage event' } : { zh: '失败通知', en: 'The notice of failure' };
  return { zh: `${what.zh}未能送达 ${host}（${why.zh}），稍后自动重试；执行不受影响`, en: `${what.en} did not reach ${host} (${why.en}). It is sent again later; the run is not affected` };
}

export const isTold = (services: Services, to: keyof typeof addresses): boolean => services.settings.get(addresses[to]) !== '';

export async function sendNotice(db: Database, services: Services, to: keyof typeof addresses, notice: Record<string, unknown>, run: string): Promise<void> {
  if (isTold(services, to)) await services.jobs.start(sendNoticeJob, { to, notice, run }, { db, user: null, object: { kind: 'run', wid: run } });
}
