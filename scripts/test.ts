import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { buildWebIfStale } from './build.ts';
import { check } from './check.ts';
import { add, failure, none, sayCounts, type Counts } from './testing/counts.ts';
import { runProject, testFiles } from './testing/run-project.ts';
import { findBrowser, installServers } from './testing/system-needs.ts';

type Step = () => Promise<Counts>;

/** Everything that must hold. `npm test -- unit web` runs those steps only. */
const steps: Record<string, Step> = {
  async check() {
    const checked = await check();
    const failures = checked.filter(({ passed }) => !passed).map(({ name }) => name);
    return { ...none, passed: checked.length - failures.length, failed: failures.length, failures };
  },
  async unit() {
    installServers();
    return runProject('unit');
  },
  web: () => runProject('web'),
  calls: () => runProject('calls'),
  e2e: journeys,
  'calls-on-own-postgres': callsOnOwnPostgres,
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}`);
  process.exit(2);
}

// `calls` means both kinds of them.
const wanted = Object.keys(steps).filter((name) => asked.length === 0 || asked.some((one) => name === one || name.startsWith(`${one}-`)));
let sum = none;
for (const name of wanted) sum = add(sum, await runStep(name));
console.log(`\n${sayCounts(sum)}`);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);

function runStep(name: string): Promise<Counts> {
  console.log(`\n== ${name}`);
  return steps[name]!().catch((cause: unknown) => {
    console.error(cause);
    return failure(name);
  });
}

/**
 * What leans on the store most, on the user's own PostgreSQL: what is embedded must not be what we rely on.
 * The rules of the areas and of the HTTP kit are the same on either.
 */
async function callsOnOwnPostgres(): Promise<Counts> {
  const postgres = await startThrowAwayPostgres();
  try {
    return await runProject('calls', { env: { DATABASE_URL: postgres.url }, below: ['backup', 'connections', 'audit'].map((name) => `apps/server/${name}.call-test.ts`) });
  } finally {
    await postgres.stop();
  }
}

async function journeys(): Promise<Counts> {
  const files = testFiles('e2e').length;
  if (files === 0) return none;
  const browser = findBrowser();
  if (!browser) return { ...none, skipped: files };
  await buildWebIfStale();
  return runProject('e2e', { env: { CHROMIUM: browser } });
}
