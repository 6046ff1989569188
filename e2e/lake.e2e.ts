import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing, rowsWith, startJourney, type Journey } from './journey.ts';
import { makeTask, startCampus, type Campus } from './lake-journey.ts';
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

  it('makes a task in the wizard that from then on runs by itself', async () => {
    const admin = await journey.enter();
    const { page } = admin;
    await makeTask(admin, {
      table: 'part_02', name: 'Every other second', target: 'ticking',
      async schedule() {
        await page.getByText('At intervals', { exact: true }).click();
        await page.getByLabel('Every', { exact: true }).fill('2');
        await pick(page, page.locator('.schedule-unit'), 'seconds');
      },
    });
    await page.getByRole('tab', { name: 'Runs', exact: true }).click();
    await rowsWith(page, 'Succeeded').filter({ hasText: 'Schedule' }).first().waitFor(long);
    await page.getByRole('button', { name: 'Take offline', exact: true }).click();
    await page.getByRole('button', { name: 'Put online', exact: true }).waitFor(patience);
    expect(await campus.inLake(journey, 'select count(*)::int from source.ticking')).toEqual([[2]]);
    expect(admin.complaints).toEqual([]);
  });

  it('sees a new row of the source in the lake within seconds', async () => {
    const admin = await journey.enter();
    const { page } = admin;
    await makeTask(admin, { table: 'part_03', name: 'Live', target: 'live_part', mode: /Change data capture/ });
    const { db } = journey.server.platform.store;
    const known = () => db.selectFrom('lake_table').select('wid').where('table_name', '=', 'live_part').executeTakeFirst();
    await expect.poll(async () => (await known()) !== undefined, { timeout: 30_000, interval: 250 }).toBe(true);
    await admin.goto(`/resourceDevelop/dataLake?wid=${(await known())!.wid}&tab=rows`);
    await page.getByText('part_03 3').waitFor(patience);
    await campus.change(`insert into part_03 values (900, 'come just now', 1)`);
    await expect.poll(async () => {
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      return page.getByText('come just now').isVisible();
    }, { timeout: 10_000, interval: 500 }).toBe(true);
    expect(admin.complaints).toEqual([]);
  });

  it('goes on with a composed task from the node that failed, once its cause is mended', async () => {
    await campus.change('alter table part_05 rename to part_away');
    const admin = await journey.enter();
    const { page } = admin;
    await admin.goto('/resourceDevelop/combinedTasks?form=new');
    await page.getByLabel('Name', { exact: true }).fill('Morning');
    for (const task of ['Campus-part_04', 'Campus-part_05']) {
      await page.getByPlaceholder('Search tasks').fill(task);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: task, exact: true }).click(patience);
    }
    await page.getByText('2 nodes · 1 line').waitFor(patience);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Go on from the failure' }).waitFor(long);
    await campus.change('alter table part_away rename to part_05');
    await page.getByRole('button', { name: 'Go on from the failure' }).click();
    const mended = page.locator('.compose-node').filter({ hasText: 'Campus-part_05' });
    await mended.getByText('Succeeded').waitFor(long);

    const { db } = journey.server.platform.store;
    const nodes = await db.selectFrom('task_run').innerJoin('task', 'task.wid', 'task_run.task_wid').select(['task.name', 'task_run.state']).where('parent_run', 'is not', null).orderBy('task_run.create_time').execute();
    expect(nodes.map(({ name, state }) => [name, state])).toEqual([['Campus-part_04', 'succeeded'], ['Campus-part_05', 'failed'], ['Campus-part_05', 'succeeded']]);
    expect(admin.complaints).toEqual([]);
  });

  it('corrects a row that was put aside, and sends it on its way again', async () => {
    await campus.change(`update part_06 set amount = 'NaN' where id = 3`);
    const admin = await journey.enter();
    const { page } = admin;
    await makeTask(admin, { table: 'part_06', name: 'Careful', target: 'careful', badRows: 10 });
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await admin.goto('/resourceDevelop/dispatchingMonitor?tab=runs');
    await rowsWith(page, 'Warning').getByRole('button', { name: 'Careful', exact: true }).click(long);
    await page.getByRole('tab', { name: 'Quarantine 1' }).click(patience);
    await page.getByRole('button', { name: 'Correct', exact: true }).click(patience);
    await page.getByRole('textbox', { name: 'amount', exact: true }).fill('4.5');
    await page.getByRole('button', { name: 'Save and replay' }).click();
    await page.getByText('The replay has been queued').waitFor(patience);
    await expect.poll(() => campus.inLake(journey, 'select cast(amount as varchar) from source.careful where id = 3'), { timeout: 20_000 }).toEqual([['4.50']]);
    expect(admin.complaints).toEqual([]);
  });
});
