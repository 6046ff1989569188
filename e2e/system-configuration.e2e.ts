import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { browserMissing, choose, chooseFile, rowsWith, startJourney, type GivenFile, type Journey } from './journey.ts';

/** A busy machine may take its time. */
const patience = { timeout: 60_000 };

describe.skipIf(browserMissing)('an administrator who carries the platform away and back', () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await startJourney();
  });
  afterAll(() => journey.end());

  it('exports a bundle, sees what has changed since, takes the old back, and rolls that back', async () => {
    const { page, goto, complaints } = await journey.enter();
    await goto('/systemManagement/autoMigrate');
    const bundle = await download(page, () => page.getByRole('button', { name: 'Export bundle' }).click());
    await renameRole(page, goto, 'Data consumer', 'Data reader');

    await goto('/systemManagement/autoMigrate?tab=import');
    await chooseFile(page, page.getByRole('button', { name: /^Drop a file/ }), bundle);
    const difference = rowsWith(page, 'Different').filter({ hasText: 'consumer' });
    await difference.getByRole('button', { name: 'Expand row' }).click();
    await page.getByText('Data reader', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Apply 1', exact: true }).click();
    await page.getByRole('dialog', { name: 'Apply 1 change?' }).getByRole('button', { name: 'Apply 1' }).click();
    await page.getByText('No difference', { exact: true }).waitFor();

    await goto('/systemManagement/RoleManagement');
    await rowsWith(page, 'Data consumer').waitFor();
    await goto('/systemManagement/autoMigrate?tab=history');
    await rowsWith(page, '0 new · 1 changed · 0 removed').getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await page.getByRole('dialog', { name: 'Roll this import back?' }).getByRole('button', { name: 'Roll back' }).click();
    await rowsWith(page, 'Rolled back').waitFor();
    await goto('/systemManagement/RoleManagement');
    await rowsWith(page, 'Data reader').waitFor();
    expect(complaints).toEqual([]);
  });

  it('makes a backup, and goes back to it', { timeout: 180_000 }, async () => {
    const { page, goto, complaints } = await journey.enter();
    await goto('/systemManagement/backups');
    await page.getByRole('button', { name: 'Back up now' }).first().click();
    await page.getByRole('dialog', { name: 'Back up the whole platform' }).getByRole('button', { name: 'Back up now' }).click();
    const run = page.getByRole('dialog').filter({ hasText: 'Succeeded' });
    await run.waitFor(patience);
    await run.getByRole('button', { name: 'Close' }).last().click();
    const backup = rowsWith(page, /^tributary-/);
    const name = (await backup.getByRole('cell').first().textContent())!;
    await renameRole(page, goto, 'Data developer', 'Made too late');

    await goto('/systemManagement/backups');
    await backup.getByRole('button', { name: 'Restore' }).click();
    const drawer = page.getByRole('dialog', { name: `Restore “${name}”` });
    await drawer.getByLabel('Type the name of the backup to confirm').fill(name);
    const back = page.waitForEvent('load', patience);
    await drawer.getByRole('button', { name: 'Restore and restart' }).click();
    await back;
    await page.getByText(`Restored to “${name}”`).waitFor(patience);
    await goto('/systemManagement/RoleManagement');
    await rowsWith(page, 'Data developer').waitFor();
    expect(await rowsWith(page, 'Made too late').count()).toBe(0);
    // In between there was no server to load anything from.
    expect(complaints.filter((text) => !text.includes('net::'))).toEqual([]);
  });
});

async function download(page: Page, start: () => Promise<void>): Promise<GivenFile> {
  const saving = page.waitForEvent('download');
  await start();
  const file = await saving;
  return { name: file.suggestedFilename(), mimeType: 'application/json', buffer: readFileSync(await file.path()) };
}

async function renameRole(page: Page, goto: (path: string) => Promise<void>, from: string, to: string): Promise<void> {
  await goto('/systemManagement/RoleManagement');
  await choose(page, `More actions for ${from}`, 'Edit');
  const drawer = page.getByRole('dialog', { name: 'Edit role' });
  await drawer.getByLabel('English name').fill(to);
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await rowsWith(page, to).waitFor();
}
