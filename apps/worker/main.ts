import { ConfigurationError, readConfiguration } from '#platform/server/configuration.ts';
import { UserError } from '#platform/server/errors.ts';
import { createLog } from '#platform/server/log.ts';
import { openPlatform } from '../server/open-platform.ts';
import { stopOnSignals } from '../server/stop-on-signals.ts';

/** A process that runs jobs and nothing else; start as many as needed. */
try {
  const configuration = readConfiguration(process.env);
  const log = createLog({ level: configuration.logLevel });
  const platform = await openPlatform(configuration, log, 'worker');
  stopOnSignals(log, () => platform.close());
  await platform.work();
  console.log('\n  Tributary 百川 worker is ready\n');
} catch (error) {
  if (error instanceof UserError) console.error(`${error.say('zh')}\n${error.say('en')}`);
  else console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
}
