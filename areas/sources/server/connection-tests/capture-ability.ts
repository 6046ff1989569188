import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { Finding } from '#engine/connectors/connector.ts';
import { testReplies } from '#areas/sources';
import { sayText } from '#platform/contract';
import type { Text } from '#platform/contract/text.ts';
import type { Context } from '#platform/server/context.ts';
import { connectorOf, connectorOptions, type DataSourceRow, type Reachable } from '../sources/connector-options.ts';
import { storeRealTime } from './store-test.ts';

const able: Text = { zh: '可以实时捕获变更', en: 'Changes can be captured' };
const unsupported: Text = { zh: '此类数据库不提供变更流，可按时间或主键增量读取。', en: 'This kind of database tells no changes; it can be read by time or by key instead.' };
const lacking: Text = { zh: '尚不满足实时捕获的条件，请按建议设置后重新测试。', en: 'Conditions for change capture are missing. Do as advised and test again.' };

/** Proves the ability on the live database, and says what is missing. A source that cannot be reached has none. */
export async function captureAbility(
  { services, db, language }: Pick<Context, 'services' | 'db' | 'language'>, source: Reachable, stored: DataSourceRow | undefined, limits: { signal: AbortSignal; seconds: number },
) {
  const answer = async (realTime: boolean, message: Text, findings: Finding[] = [], supported = true) => {
    if (stored) await storeRealTime(db, stored.wid, realTime);
    return {
      real_time_able: realTime, dataFlowConnectionWithStatus: realTime ? testReplies.connected : testReplies.failed, supported, msg: sayText(message, language), findings,
    };
  };
  const options = await connectorOptions(services, source);
  try {
    const signal = AbortSignal.any([limits.signal, AbortSignal.timeout(limits.seconds * 1000)]);
    const connection = await connectorOf(source).open(options, { signal, seconds: limits.seconds });
    try {
      if (!connection.changes) return await answer(false, unsupported, [], false);
      const findings = await connection.changes.preflight();
      const whole = findings.every(({ holds }) => holds);
      return await answer(whole, whole ? able : lacking, findings);
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof ConnectorFailure) || limits.signal.aborted) throw error;
    return answer(false, error.text);
  }
}
