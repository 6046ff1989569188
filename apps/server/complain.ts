import { ConfigurationError } from '#platform/server/configuration.ts';
import { reasonOf, UserError } from '#platform/server/errors.ts';

/** How a command ends that could not do its work: in words, and with an exit code that says so. */
export function complain(error: unknown, what: string): void {
  if (error instanceof UserError) console.error(`${error.say('zh')}\n${error.say('en')}`);
  else console.error(error instanceof ConfigurationError ? error.message : `${what}: ${reasonOf(error)}`);
  process.exitCode = 1;
}
