import { readConfiguration } from '#platform/server/configuration.ts';
import { UserError } from '#platform/server/errors.ts';
import { createLog } from '#platform/server/log.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { startServer } from './start-server.ts';

/** The server as a process of its own and without the web application: what tests kill and start again. */
try {
  const configuration = readConfiguration(process.env);
  const log = createLog({ level: 'silent' });
  const server = await startServer(configuration, log);
  stopOnSignals(log, () => server.stop());
  process.send?.({ address: server.address });
} catch (error) {
  process.send?.({ refused: error instanceof UserError ? error.say('en') : String(error) });
  process.exit(1);
}
