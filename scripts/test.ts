import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { buildWebIfStale } from './build.ts';
import { check } from './check.ts';
import { add, none, sayCounts, type Counts } from './testing/counts.ts';
import { runProject, testFiles } from './testing/run-project.ts';
import { findBrowser, installServers } from './testing/system-needs.ts';

/** Everything that must hold, cheapest first. `npm test -- unit web` runs those steps only. */
const steps: Record<string, () => Promise<Counts>> = {
  async check() {
    const checked = await check();
    const passed = checked.filter((one) => one.passed).length;
    return { ...none, passed, failed: checked.length - passed };
  },
  unit() {
    installServers();
    return runProject('unit');
  },
  web: () => runProject('web'),
  calls: async () => add(await runProject('calls'), await callsOnOwnPostgres()),
  e2e: journeys,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}`);
  process.exit(2);
}

let sum = none;
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n== ${name}`);
  sum = add(sum, await step().catch(failure));
}
console.log(`\n${sayCounts(sum)}`);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);

/**
 * The calls that go through everything, on the user's own PostgreSQL: what is embedded must not be what
 * we rely on. The areas' own rules are the same on either.
 */
async function callsOnOwnPostgres(): Promise<Counts> {
  console.log('\n== calls, with DATABASE_URL');
  const postgres = await startThrowAwayPostgres();
  try {
    return await runProject('calls', { DATABASE_URL: postgres.url }, 'apps/server');
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
  return runProject('e2e', { CHROMIUM: browser });
}

function failure(cause: unknown): Counts {
  console.error(cause);
  return { ...none, failed: 1 };
}
