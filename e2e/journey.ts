import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { startTestServer, testPassword, type TestServer } from '../apps/server/testing.ts';
import { buildWebIfStale } from '../scripts/build.ts';

export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** Without a browser the journeys are skipped; `npm test` says so aloud. */
export const browserMissing = !existsSync(chromiumPath);

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the console and the page complained about; a journey ends with none. */
  complaints: string[];
  goto(path: string): Promise<void>;
  signIn(userid?: string, password?: string): Promise<void>;
}

export interface Visit {
  width?: number;
  height?: number;
  language?: 'zh' | 'en';
  /** What an earlier visit left in the browser. */
  storage?: Awaited<ReturnType<BrowserContext['storageState']>>;
}

export interface Journey {
  server: TestServer;
  /** A fresh browser profile at the design width, in English unless told. */
  visit(options?: Visit): Promise<Visitor>;
  end(): Promise<void>;
}

export async function startJourney(env: Record<string, string> = {}): Promise<Journey> {
  const server = await startTestServer(env, await buildWebIfStale());
  const browser = await launch();
  return {
    server,
    async visit({ width = 1920, height = 1080, language = 'en', storage } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, locale: language === 'zh' ? 'zh-CN' : 'en-GB', ...(storage && { storageState: storage }) });
      return visitor(server, context);
    },
    async end() {
      await browser.close();
      await server.stop();
    },
  };
}

async function visitor(server: TestServer, context: BrowserContext): Promise<Visitor> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const goto = async (path: string) => void (await page.goto(`${server.address}/#${path}`));
  return {
    page,
    context,
    complaints,
    goto,
    async signIn(userid = 'admin', password = testPassword) {
      await goto('/login');
      await fillSignIn(page, userid, password);
      await page.getByRole('navigation', { name: 'Modules' }).waitFor();
    },
  };
}

export async function fillSignIn(page: Page, userid: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(userid);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens a menu and chooses from it, as soon as it has come to rest: a click on a moving entry may miss it. */
export async function choose(page: Page, button: string | RegExp, entry: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const item = page.getByRole('menuitem', { name: entry });
  await item.waitFor();
  await page.waitForFunction(() => !document.querySelector('.ant-dropdown:is([class*="-enter"], [class*="-appear"])'));
  await item.click();
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'],
  });
}

export { testPassword };
