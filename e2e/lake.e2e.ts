import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing, startJourney, type Journey } from './journey.ts';
import { startCampus, type Campus } from './lake-journey.ts';
import { patience, pick } from './sources-journey.ts';

const long = { timeout: 60_000 };

describe.skipIf(browserMissing)('a developer who brings data into the lake', () => {
  let journey: Journey;
  let campus: Campus;
  beforeAll(async () => {
    journey = await startJourney();
    campus = await startCampus(journey);
  });
  afterAll(async () => {
    await journey.end();
    await campus.stop();
  });

  it('connects the lake and brings in forty tables at once', async () => {
    const admin = await journey.enter();
    const { page } = admin;
    await admin.goto('/resourceDevelop/dataLake');
    await page.getByRole('heading', { name: 'Connect the data lake' }).waitFor(patience);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('The data lake is connected').first().waitFor(patience);

    await admin.goto('/resourceDevelop/batchIntegration');
    await pick(page, page.getByLabel('Data source', { exact: true }), 'Campus');
    await page.getByRole('button', { name: 'Choose all 40' }).click(patience);
    await page.getByText('40 tables chosen').waitFor(patience);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Run once at once' }).check();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByText('All 40 tasks are ready').waitFor(long);
    await page.getByRole('button', { name: 'Make 40 tasks' }).click();
    await page.getByRole('heading', { name: '40 tasks made' }).waitFor(long);

    const { db } = journey.server.platform.store;
    const ended = () => db.selectFrom('task').select(['last_state']).where('last_state', 'is not', null).execute();
    await expect.poll(async () => (await ended()).length, { timeout: 80_000, interval: 500 }).toBe(40);
    expect(new Set((await ended()).map(({ last_state }) => last_state))).toEqual(new Set(['succeeded']));
    await admin.goto('/resourceDevelop/dataLake?tab=tables');
    await page.getByText('40 in total').waitFor(patience);
    expect(admin.complaints).toEqual([]);
  }, 180_000);

  it('understands why a run failed', async () => {
    await campus.change('alter table part_01 rename to part_gone');
    const admin = await journey.enter();
    const { page } = admin;
    await admin.goto('/resourceDevelop/integrateManagement?key=part_01');
    await page.getByRole('button', { name: 'Run', exact: true }).first().click(patience);
    await page.getByText('The run has been queued').waitFor(patience);
    const { db } = journey.server.platform.store;
    await expect.poll(async () => (await db.selectFrom('task_run').select('wid').where('state', '=', 'failed').execute()).length, { timeout: 30_000 }).toBe(1);
    await admin.goto('/resourceDevelop/dispatchingMonitor?tab=runs');
    await page.locator('tbody tr').filter({ hasText: 'Failed' }).getByRole('button', { name: 'Campus-part_01', exact: true }).click(long);
    await page.getByText('Cause and cure').first().waitFor(patience);
    await page.getByText(/The source has no table/).first().waitFor(patience);
  }, 120_000);
});
