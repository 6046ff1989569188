import { sourcesCan, sourcesSettings, testApiStatus, tryApiResource } from '#areas/sources';
import { handle } from '#platform/server/handle.ts';
import { guardedAgents } from '#engine/connectors/address-guard.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { callHttp } from '#engine/connectors/rest/http-call.ts';
import { webAddress } from '#engine/connectors/rest/session.ts';
import { keepCheck } from '../resources/resource-rows.ts';
import { engineApi } from './engine-api.ts';
import { prepareApi, withSourceKey } from './prepare-api.ts';
import { runTrial } from './run-trial.ts';

export const apiTrialHandlers = [
  handle(tryApiResource, async ({ body }, context) => {
    const { services, user, signal } = context;
    const prepared = await prepareApi(context, body);
    const { settings, secrets } = withSourceKey(context, prepared);
    const { resource, hidden } = engineApi(settings, secrets);
    const trial = await runTrial(resource, {
      signal, networks: services.settings.get(sourcesSettings.allowedNetworks), hidden, settings, sample: user.can(sourcesCan.sampleSources),
    });
    const failed = trial.steps.find(({ state }) => state === 'failure');
    if (prepared.existing) {
      await keepCheck(context.db, prepared.existing.wid, {
        state: trial.success ? 'success' : 'failure', message: failed?.message ?? null, ...(trial.fields.length > 0 && { fields: trial.fields }),
      });
    }
    context.audit({ ...(prepared.existing && { wid: prepared.existing.wid }), name: body.apiname ?? prepared.existing?.name ?? prepared.source.databasename });
    return trial;
  }),

  /** Any answer means that the address can be reached; what it says is for the trial. */
  handle(testApiStatus, async ({ query }, { services, signal, language }) => {
    const began = performance.now();
    const agents = guardedAgents({ networks: services.settings.get(sourcesSettings.allowedNetworks), seconds: 15 });
    const answer = (connected: boolean, status: number, msg: string) =>
      ({ connect_status: connected ? '1' as const : '2' as const, code: connected ? 1 : 2, msg, db_driver: '', status, milliseconds: Math.round(performance.now() - began) });
    try {
      const reply = await callHttp(
        { method: query.request_method, url: webAddress(query.request_url), headers: { accept: '*/*', 'user-agent': 'Tributary' } },
        { agents, limits: { seconds: 15, bytes: 8 * 1024 * 1024, redirects: 5 }, signal },
      );
      return answer(true, reply.status, `HTTP ${reply.status}`);
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      return answer(false, 0, error.text[language]);
    } finally {
      agents.destroy();
    }
  }),
];
