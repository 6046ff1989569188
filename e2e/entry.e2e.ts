import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing, choose, fillSignIn, startJourney, testPassword, tokenOf, type Journey } from './journey.ts';

/** A busy machine may take its time. */
const patience = { timeout: 20_000 };

describe.skipIf(browserMissing)('a person who comes in', () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await startJourney();
  });
  afterAll(() => journey.end());

  it('comes back to the deep link that was asked for before signing in', async () => {
    const { page, goto, complaints } = await journey.visit();
    await goto('/systemManagement/settings?key=session.hours');
    await page.waitForURL(/#\/home/);
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('User name').fill('admin');
    await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/#\/systemManagement\/settings\?key=session\.hours/);
    expect(complaints).toEqual([]);
  });

  it('is told the same for a wrong password and for an unknown user, and stays on the form', async () => {
    const { page, goto } = await journey.visit();
    await goto('/login');
    const answers: (string | null)[] = [];
    for (const userid of ['admin', 'nobody-at-all']) {
      await fillSignIn(page, userid, 'wrong');
      const alert = page.getByRole('alert').filter({ hasText: /\S/ });
      await alert.first().waitFor();
      answers.push(await alert.first().textContent());
    }
    expect(answers[0]).toBe(answers[1]);
    expect(page.url()).toContain('#/login');
  });

  it('gets other menus with another role', async () => {
    const { page, signIn, complaints } = await journey.visit();
    await signIn();
    const modules = page.getByRole('navigation', { name: 'Modules' }).getByRole('link');
    await expect.poll(() => modules.allTextContents(), patience).toContain('Resource portal');
    await choose(page, /^Switch role/, 'Data consumer');
    await expect.poll(() => modules.allTextContents(), patience).not.toContain('Resource portal');
    await page.reload();
    await expect.poll(() => modules.allTextContents(), patience).toContain('Data portal');
    expect(await modules.allTextContents()).not.toContain('Resource portal');
    expect(complaints).toEqual([]);
  });

  it('switches language and theme, and both last', async () => {
    const { page, signIn, complaints } = await journey.visit();
    await signIn();
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('navigation', { name: '模块' }).getByRole('link', { name: '系统管理' }).waitFor();
    await choose(page, '外观', '深色');
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const dark = await background();
    await page.reload();
    await page.getByRole('navigation', { name: '模块' }).waitFor();
    expect(await background()).toBe(dark);
    expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN');
    expect(complaints).toEqual([]);
  });

  it('is told once that the session has expired, and signs in anew after confirming', async () => {
    const { page, signIn } = await journey.visit();
    await signIn();
    const { sessions } = journey.server.platform.services;
    const token = (await tokenOf(page))!;
    const identity = await sessions.authenticate(token);
    await sessions.end({ session: identity!.principal.session }, 'administrator');
    // Several calls at once meet the ended session.
    await page.evaluate(`location.hash = '#/systemManagement/jobs'`);
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'expired' });
    await dialog.first().waitFor();
    expect(await dialog.count()).toBe(1);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL(/#\/(login|home)/);
    expect(await tokenOf(page)).toBeNull();
  });

  it('sees a narrow screen explained once, and goes on anyway', async () => {
    const { page, goto, complaints } = await journey.visit({ width: 1366, height: 768 });
    await goto('/login');
    await fillSignIn(page, 'admin', testPassword);
    await page.waitForURL(/#\/resolutionChange/);
    await page.getByRole('button', { name: /continue anyway/i }).click();
    await page.getByRole('navigation', { name: 'Modules' }).waitFor();
    await page.reload();
    await page.getByRole('navigation', { name: 'Modules' }).waitFor();
    expect(page.url()).not.toContain('resolutionChange');
    const sideways = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    expect(sideways).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('meets the text of a refusal as text, never as markup', async () => {
    const { page, goto } = await journey.visit();
    await goto(`/permissionVerification?text=${encodeURIComponent('<img src=x onerror="window.hacked=1">拒绝')}`);
    await page.getByText('<img src=x onerror="window.hacked=1">拒绝').waitFor();
    expect(await page.evaluate(`'hacked' in window`)).toBe(false);
  });

  it('is shown the address of a chunk that fails to load, with a way to reload', async () => {
    const { page, context, signIn } = await journey.visit();
    await signIn();
    let broken = true;
    await context.route(/assets\/.*(environment|envir).*\.js$/i, (route) => (broken ? route.abort() : route.continue()));
    await page.evaluate(`location.hash = '#/envirTest'`);
    await page.getByText('This page could not be loaded').waitFor();
    await page.getByText(/assets\/.*\.js/).first().waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: /environment/i }).first().waitFor();
  });

  it('finds every kind of path: built, planned, unknown', async () => {
    const { page, goto, signIn, complaints } = await journey.visit();
    await signIn();
    await goto('/resourceManage/qualityManage/detectionTask');
    await page.getByRole('heading', { name: 'Detection tasks' }).waitFor();
    await page.getByText('Planned', { exact: true }).waitFor();
    await goto('/no/such/place');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await goto('/help');
    await page.getByRole('heading', { name: /help/i }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(browserMissing)('the very first sign-in', () => {
  it('asks for a new password before anything else', async () => {
    const journey = await startJourney({ TRIBUTARY_ADMIN_PASSWORD: '', TRIBUTARY_DEMO: '0' });
    try {
      const first = journey.server.firstPassword!;
      expect(first).toMatch(/.{12,}/);
      const { page, goto, signIn } = await journey.visit();
      await goto('/login');
      await fillSignIn(page, 'admin', first);
      await page.getByLabel('Current password').fill(first);
      await page.getByLabel('New password', { exact: true }).fill(testPassword);
      await page.getByLabel('New password again').fill(testPassword);
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await signIn('admin', testPassword);
    } finally {
      await journey.end();
    }
  });
});
