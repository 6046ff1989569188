import { sourcesErrors, sourcesSettings } from '#areas/sources';
import { KafkaConnection } from '#engine/connectors/kafka/kafka-connection.ts';
import { kafkaOptions } from '#engine/connectors/kafka/kafka-options.ts';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { openSecrets } from '../sources/source-secrets.ts';

/** A source of logs whose address is `kafka://host:port,host:port` (`kafkas`: with TLS); its user and key sign in. */
export const kafkaAddress = /^kafka(s?):\/\/([^/?#]+)\/?$/i;

export function kafkaConnection(services: Services, source: DataSourceRow, signal: AbortSignal): KafkaConnection {
  const [, tls, brokers] = kafkaAddress.exec(source.db_url.trim()) ?? [];
  const { auth_key: password } = openSecrets(services, source.secrets);
  const options = kafkaOptions.safeParse({
    brokers: brokers?.split(',').map((broker) => broker.trim()) ?? [],
    ...(tls && { tls: {} }),
    ...(source.db_user && { sasl: { mechanism: mechanismOf(source), user: source.db_user, password: password ?? '' } }),
  });
  if (!options.success) throw new UserError(sourcesErrors.badConnectionSettings, {
    reason: { zh: `“${source.databasename}”的地址应为 kafka://主机:端口，多个用逗号分开。`, en: `The address of "${source.databasename}" must look like kafka://host:port, several with commas.` },
  });
  return new KafkaConnection(options.data, { signal, networks: services.settings.get(sourcesSettings.allowedNetworks) });
}

function mechanismOf({ settings }: DataSourceRow): string {
  const { mechanism } = settings as { mechanism?: unknown };
  return typeof mechanism === 'string' ? mechanism : 'plain';
}
