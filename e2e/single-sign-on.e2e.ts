import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCasServer, type CasServer } from '../areas/system/server/testing/cas-server.ts';
import { freePort } from '../platform/server/store/testing.ts';
import { browserMissing, choose, startJourney, tokenOf, type Journey } from './journey.ts';

describe.skipIf(browserMissing)('single sign-on with CAS', () => {
  let cas: CasServer;
  let journey: Journey;
  beforeAll(async () => {
    cas = await startCasServer({ developer: { password: 'cas-secret', attributes: { name: '开发者' } } });
    const port = String(await freePort());
    journey = await startJourney({ PORT: port, TRIBUTARY_CAS_URL: cas.url, TRIBUTARY_PUBLIC_URL: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await journey.end();
    await cas.stop();
  });

  it('signs in through CAS, and out of both', async () => {
    const { page, goto } = await journey.visit();
    await goto('/login');
    await page.getByRole('button', { name: 'Sign in with single sign-on' }).click();
    await page.waitForURL((url) => url.href.startsWith(cas.url));
    await page.locator('input[name=username]').fill('developer');
    await page.locator('input[name=password]').fill('cas-secret');
    await page.locator('button, input[type=submit]').first().click();
    await page.getByRole('navigation', { name: 'Modules' }).waitFor();
    expect(page.url()).not.toContain('token=');
    const token = (await tokenOf(page))!;
    expect((await journey.server.user(token)).loginType).toBe('cas');

    await choose(page, /^User menu/, 'Sign out');
    // CAS ends its own session and sends the browser back to the platform's front page.
    await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
    expect(await journey.server.platform.services.sessions.authenticate(token)).toBeNull();
  });

  it('ends the session here when the person signs out at CAS', async () => {
    const { page, goto } = await journey.visit();
    await goto('/login');
    await page.getByRole('button', { name: 'Sign in with single sign-on' }).click();
    await page.locator('input[name=username]').fill('developer');
    await page.locator('input[name=password]').fill('cas-secret');
    await page.locator('button, input[type=submit]').first().click();
    await page.getByRole('navigation', { name: 'Modules' }).waitFor();
    await cas.signOut('developer');
    await page.evaluate(`location.hash = '#/envirTest'; location.reload()`);
    await page.getByText('expired').first().waitFor();
  });
});
