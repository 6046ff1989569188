import { gzipSync } from 'node:zlib';
import { startJourney } from '../e2e/journey.ts';

/** JavaScript a fresh browser fetches before a page stands still, in KiB after gzip. */
const limits = { '/login': 130, '/systemManagement/jobs': 420 };

const journey = await startJourney();
try {
  const token = await journey.server.signIn();
  const user = await journey.server.user(token);
  for (const [path, limit] of Object.entries(limits)) {
    const { page, context, goto } = await journey.visit();
    if (path !== '/login') {
      await context.addInitScript(([jwToken, info]) => {
        localStorage.setItem('jwToken', jwToken!);
        localStorage.setItem('my_app_user', info!);
        localStorage.setItem('loginType', 'db');
      }, [token, JSON.stringify(user)]);
    }
    let bytes = 0;
    const reading: Promise<void>[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      reading.push(response.body().then((body) => { bytes += gzipSync(body).length; }, () => undefined));
    });
    await goto(path);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.locator(path === '/login' ? 'form' : 'table, .list-card').first().waitFor();
    await page.waitForTimeout(1500);
    await Promise.all(reading);
    const size = bytes / 1024;
    console.log(`first load of ${path}: ${size.toFixed(1)} KiB of JavaScript, ratio ${(size / limit).toFixed(2)} (limit ${limit} KiB)`);
    if (size > limit) process.exitCode = 1;
    await context.close();
  }
} finally {
  await journey.end();
}
