import { ConfigurationError, readConfiguration } from '#platform/server/configuration.ts';
import { UserError } from '#platform/server/errors.ts';
import { createLog } from '#platform/server/log.ts';
import { buildWebIfStale } from '../../scripts/build.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { runServer } from './run-server.ts';

try {
  const configuration = readConfiguration(process.env);
  const log = createLog({ level: configuration.logLevel });
  const webFolder = await buildWebIfStale();
  const server = await runServer(configuration, log, webFolder);
  stopOnSignals(log, () => server.stop());
  announce(server.address, server.firstPassword);
} catch (error) {
  refuse(error);
}

/** Written for people, past the log: the address, and once the password. */
function announce(address: string, firstPassword: string | undefined): void {
  console.log(`\n  Tributary 百川 is ready at ${address}\n`);
  if (!firstPassword) return;
  console.log(`  First sign-in: user admin, password ${firstPassword}`);
  console.log('  首次登录请使用以上密码，登录后需立即修改。It is shown this once and must be changed at the first sign-in.\n');
}

function refuse(error: unknown): void {
  if (error instanceof UserError) console.error(`${error.say('zh')}\n${error.say('en')}`);
  else if (error instanceof ConfigurationError) console.error(error.message);
  else if ((error as { code?: string }).code === 'EADDRINUSE') console.error(`端口已被占用，请设置 PORT。The port is in use; set PORT to another one. (${(error as Error).message})`);
  else console.error(error);
  process.exit(1);
}
