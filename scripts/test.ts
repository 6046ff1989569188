import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { buildWebIfStale } from './build.ts';
import { check } from './check.ts';
import { add, none, sayCounts, type Counts } from './testing/counts.ts';
import { runProject, testFiles } from './testing/run-project.ts';
import { findBrowser, installServers } from './testing/system-needs.ts';

type Step = (aside?: boolean) => Promise<Counts>;

/** Everything that must hold. `npm test -- unit web` runs those steps only. */
const steps: Record<string, Step> = {
  async unit() {
    installServers();
    return runProject('unit');
  },
  web: () => runProject('web'),
  calls: () => runProject('calls'),
  e2e: journeys,
  async check(aside) {
    const checked = await check(aside);
    const passed = checked.filter((one) => one.passed).length;
    return { ...none, passed, failed: checked.length - passed };
  },
  'calls-on-own-postgres': callsOnOwnPostgres,
};
/** One journey at a time leaves a core idle: enough for these. */
const besideJourneys = ['check', 'calls-on-own-postgres'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}`);
  process.exit(2);
}

// `calls` means both kinds of them.
const wanted = Object.keys(steps).filter((name) => asked.length === 0 || asked.some((one) => name === one || name.startsWith(`${one}-`)));
const aside = wanted.includes('e2e') ? besideJourneys.filter((name) => wanted.includes(name)) : [];
let sum = none;
for (const name of wanted.filter((one) => !aside.includes(one))) {
  const done = name === 'e2e' ? await Promise.all([runStep(name), runAside()]) : [await runStep(name)];
  sum = done.reduce(add, sum);
}
console.log(`\n${sayCounts(sum)}`);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);

function runStep(name: string, beside = false): Promise<Counts> {
  console.log(`\n== ${name}${beside ? ', beside e2e' : ''}`);
  return steps[name]!(beside).catch(failure);
}

async function runAside(): Promise<Counts> {
  let counts = none;
  for (const name of aside) counts = add(counts, await runStep(name, true));
  return counts;
}

/**
 * The calls that go through everything, on the user's own PostgreSQL: what is embedded must not be what
 * we rely on. The areas' own rules are the same on either.
 */
async function callsOnOwnPostgres(aside = false): Promise<Counts> {
  const postgres = await startThrowAwayPostgres();
  try {
    return await runProject('calls', { env: { DATABASE_URL: postgres.url }, below: 'apps/server', aside });
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

function failure(cause: unknown): Counts {
  console.error(cause);
  return { ...none, failed: 1 };
}
