import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveHelpArticle } from '#areas/entry';
import { saveMenu, sendMessages } from '#areas/system';
import { cleanUpJob } from '#platform/server/clean-up-job.ts';
import { browserMissing, choose, startJourney, unreadMessages, type Journey } from './journey.ts';

const patience = { timeout: 20_000 };

describe.skipIf(browserMissing)('an administrator at work', () => {
  let journey: Journey;
  let token: string;
  beforeAll(async () => {
    journey = await startJourney();
    token = await journey.server.signIn();
  });
  afterAll(() => journey.end());

  it('filters a list, comes back to it by its address, arranges its columns and exports it', async () => {
    const { jobs } = journey.server.platform.services;
    for (let count = 0; count < 12; count += 1) await jobs.start(cleanUpJob, {}, { user: null });
    const { page, goto, signIn, complaints } = await journey.visit();
    await signIn();
    await goto('/systemManagement/jobs?state=succeeded');
    const rows = page.locator('tbody tr.ant-table-row');
    await expect.poll(() => rows.count(), patience).toBe(12);

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Show “Started by”' }).uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect.poll(() => rows.count(), patience).toBe(12);
    expect(await page.getByRole('columnheader', { name: 'Started by' }).count()).toBe(0);

    const saving = page.waitForEvent('download');
    await choose(page, 'Export', 'Export as CSV');
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/Runs.*\.csv$/);
    const lines = readFileSync((await download.path())!, 'utf8').trim().split(/\r?\n/);
    expect(lines).toHaveLength(13);
    expect(lines[0]).not.toContain('Started by');

    await page.goto(`${journey.server.address}/#/systemManagement/jobs?state=failed`);
    await page.getByText(/No (results|rows|entries|matches)|Nothing matches/i).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('opens a run by its address and reads its log', async () => {
    const run = await journey.server.platform.services.jobs.start(cleanUpJob, {}, { user: null });
    const { page, goto, signIn, complaints } = await journey.visit();
    await signIn();
    await goto(`/systemManagement/jobs?run=${run}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Succeeded').first().waitFor();
    await drawer.getByRole('tab', { name: 'Log' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.url(), patience).not.toContain('run=');
    expect(complaints).toEqual([]);
  });

  it('sees the bell move when somebody sends a message', async () => {
    const { page, signIn } = await journey.visit();
    await signIn();
    const bell = page.getByRole('button', { name: /^Messages/ });
    const unread = () => unreadMessages(page);
    await expect.poll(unread, patience).toBeGreaterThan(0);
    const before = await unread();
    const admin = await journey.server.user(token);
    const sent = await journey.server.call(sendMessages, { token, body: { title: '湖水位 <b>high</b>', content: 'now', to: { users: [admin.wid] } } });
    expect(sent.code).toBe(0);
    await expect.poll(unread, patience).toBe(before + 1);
    await bell.click();
    await page.getByRole('region', { name: 'Messages' }).getByText('湖水位 <b>high</b>').waitFor();
  });

  it('renames a menu with markup, emoji and right-to-left text, and everyone sees exactly that', async () => {
    const name = '<i>"湖"</i> 🎓 \u202Eشعار';
    const renamed = await journey.server.call(saveMenu, { token, body: { wid: 'screen:/systemManagement/settings', name: { zh: name, en: name } } });
    expect(renamed.code).toBe(0);
    const { page, goto, signIn, complaints } = await journey.visit();
    await signIn();
    await goto('/systemManagement/settings');
    await expect.poll(() => page.locator('nav, aside').allTextContents().then((texts) => texts.join(' ')), patience).toContain(name);
    expect(complaints).toEqual([]);
  });

  it('turns the watermark on, and finds it on the page; turns it off again', async () => {
    const { page, goto, signIn } = await journey.visit();
    await signIn();
    await goto('/systemManagement/settings');
    const toggle = page.getByRole('switch', { name: /watermark/i });
    await toggle.click();
    await expect.poll(() => page.locator('.ant-watermark > div, [style*="background-image"]').count(), patience).toBeGreaterThan(0);
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('aria-checked'), patience).toBe('false');
  });

  it('shows an article with hostile markup as harmless text', async () => {
    const hostile = '# Title\n\n<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>[go](javascript:window.hacked=1)\n\n**safe**';
    const made = await journey.server.call(saveHelpArticle, {
      token, body: { wid: 'hostile', parent: null, title: { zh: '敌意', en: 'Hostile' }, body: { zh: hostile, en: hostile }, subjects: [] },
    });
    expect(made.code).toBe(0);
    const { page, goto } = await journey.visit();
    await goto('/help?wid=hostile');
    await page.getByText('safe', { exact: true }).waitFor();
    for (const link of await page.getByRole('link', { name: 'go', exact: true }).all()) await link.click();
    expect(await page.evaluate(`'hacked' in window`)).toBe(false);
    expect(await page.locator('img[src="x"], a[href^="javascript"]').count()).toBe(0);
  });

  it('opens the help about a page in a window of its own', async () => {
    const { page, context, goto, signIn } = await journey.visit();
    await signIn();
    await goto('/systemManagement/settings');
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: /^Help about this page/ }).click();
    const help = await opening;
    await help.waitForURL(/#\/help\?wid=[\w-]+/);
    await help.getByRole('heading', { level: 1 }).first().waitFor();
  });

  it('is asked before unsaved changes are lost, by a link and by the back button', async () => {
    const { page, goto, signIn } = await journey.visit();
    await signIn();
    await goto('/home');
    await goto('/help?wid=first-sign-in&mode=edit');
    const title = page.getByLabel(/English title|Title.*English/i).first();
    await title.waitFor();
    await title.fill('Changed but not saved');
    await page.goBack();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).waitFor({ state: 'detached' });
    expect(page.url()).toContain('mode=edit');
    await expect.poll(() => title.inputValue()).toBe('Changed but not saved');
    await page.goBack();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL(/#\/home/);
  });
});
