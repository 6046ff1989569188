import { existsSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { startTestServer, testPassword, type TestServer } from '../apps/server/testing.ts';
import { buildWebIfStale } from '../scripts/build.ts';
import { browserPrograms } from '../scripts/testing/system-needs.ts';

export const chromiumPath = process.env['CHROMIUM'] ?? browserPrograms.find((program) => existsSync(program)) ?? '';
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
  /** A visit of somebody who has signed in. */
  enter(userid?: string, password?: string): Promise<Visitor>;
  end(): Promise<void>;
}

export async function startJourney(env: Record<string, string> = {}): Promise<Journey> {
  const server = await startTestServer(env, await buildWebIfStale());
  const browser = await launch();
  const visit: Journey['visit'] = async ({ width = 1920, height = 1080, language = 'en', storage } = {}) => {
    const context = await browser.newContext({
      // Without motion: a click on something that still moves may miss it.
      viewport: { width, height }, locale: language === 'zh' ? 'zh-CN' : 'en-GB', reducedMotion: 'reduce', ...(storage && { storageState: storage }),
    });
    // A page that nobody looks at any more still costs time.
    onTestFinished(() => context.close());
    return visitor(server, context);
  };
  return {
    server,
    visit,
    async enter(userid, password) {
      const visitor = await visit();
      await visitor.signIn(userid, password);
      return visitor;
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

/** Opens a menu and chooses from it. */
export async function choose(page: Page, button: string | RegExp, entry: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Answers the file chooser that a click opens. */
export async function chooseFile(page: Page, button: Locator, file: GivenFile | string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await button.click();
  await (await choosing).setFiles(file);
}

/** Searches in the box of a department picker and takes what is found. */
export async function chooseDepartment(page: Page, box: Locator, name: string): Promise<void> {
  await box.click();
  await box.pressSequentially(name);
  await page.getByRole('tree', { name: 'Departments' }).getByRole('treeitem', { name }).first().click();
}

/** What the bell says, read as a person with a screen reader would. */
export async function unreadMessages(page: Page): Promise<number> {
  const label = await page.getByRole('button', { name: /^Messages/ }).getAttribute('aria-label');
  return Number(/(\d+) unread/.exec(label ?? '')?.[1] ?? 0);
}

/** The rows of a table that hold a text. */
/** Of whoever is signed in; null of nobody. What is asked of the page is text: browser and server share no types here. */
export const tokenOf = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('jwToken')`);

export const rowsWith = (within: Page | Locator, text: string | RegExp) => within.locator('tbody').getByRole('row').filter({ hasText: text });

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'],
  });
}

export { testPassword };
