import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing, chooseDepartment, chooseFile, rowsWith, startJourney, unreadMessages, type Journey } from './journey.ts';

/** A busy machine may take its time. */
const patience = { timeout: 20_000 };

describe.skipIf(browserMissing)('what an administrator changes for everybody', () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await startJourney();
  });
  afterAll(() => journey.end());

  it('gives the platform a logo and a title, and visitors meet both on the login page', async () => {
    const title = 'River <b>University</b> & "Sons"';
    const loginPage = async () => {
      const visitor = await journey.visit();
      await visitor.goto('/login');
      await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      return visitor;
    };
    const admin = await journey.enter();
    await admin.goto('/systemManagement/customize');
    const form = admin.page.getByRole('region', { name: 'Management' });
    const picture = await admin.page.screenshot({ clip: { x: 0, y: 0, width: 96, height: 48 } });
    await chooseFile(admin.page, form.getByRole('button', { name: 'Logo', exact: true }), { name: 'logo.png', mimeType: 'image/png', buffer: picture });
    await form.getByRole('button', { name: 'Remove', exact: true }).waitFor();
    await form.getByLabel('English title').fill(title);
    await form.getByRole('button', { name: 'Save and apply' }).click();
    await admin.page.getByText('Saved; everybody sees it now').waitFor();

    const dressed = await loginPage();
    await dressed.page.getByText(`Sign in to ${title}`, { exact: true }).waitFor();
    const logo = () => dressed.page.locator('img').first().evaluate((image: any) => image.naturalWidth as number);
    await expect.poll(logo, patience).toBe(96);
    await expect.poll(() => dressed.page.title(), patience).toContain(title);

    await form.getByRole('button', { name: 'House look' }).click();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'House look' }).click();
    await admin.page.getByText('The house look is back').waitFor();
    const plain = await loginPage();
    await plain.page.getByText('Sign in to Tributary', { exact: true }).waitFor();
    expect(await plain.page.locator('img').count()).toBe(0);
    expect([...admin.complaints, ...dressed.complaints, ...plain.complaints]).toEqual([]);
  });

  it('translates a menu entry, and it changes before the eyes of others', async () => {
    const [admin, reader] = await Promise.all([journey.enter(), journey.enter('consumer')]);
    await reader.goto('/dataPortal/zcgk');
    const menu = reader.page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Asset overview' }).first().waitFor();
    await reader.page.evaluate('window.untouched = true');

    await admin.goto('/systemManagement/internationalization');
    await admin.page.getByPlaceholder('Search id, Chinese or English').fill('Asset overview');
    await admin.page.keyboard.press('Enter');
    await rowsWith(admin.page, 'Asset overview').first().getByRole('button', { name: 'Edit' }).click();
    const drawer = admin.page.getByRole('dialog', { name: 'Edit text' });
    await drawer.getByLabel('English').fill('What we own 🌊');
    await drawer.getByRole('button', { name: 'Save and apply' }).click();
    await drawer.waitFor({ state: 'hidden' });

    await menu.getByRole('link', { name: 'What we own 🌊' }).first().waitFor(patience);
    expect(await menu.getByRole('link', { name: 'Asset overview' }).count()).toBe(0);
    expect(await reader.page.evaluate(`'untouched' in window`)).toBe(true);
    expect([...admin.complaints, ...reader.complaints]).toEqual([]);
  });

  it('sends a message to a department, and the bell of its people moves', async () => {
    const [admin, member] = await Promise.all([journey.enter(), journey.enter('consumer')]);
    await expect.poll(() => unreadMessages(member.page), patience).toBeGreaterThan(0);
    const before = await unreadMessages(member.page);

    await admin.goto('/systemManagement/messageCenters');
    await admin.page.getByRole('button', { name: 'Send a message' }).click();
    const drawer = admin.page.getByRole('dialog', { name: 'Send a message' });
    await chooseDepartment(admin.page, drawer.getByLabel('Departments and all below'), '教务处');
    await drawer.getByText(/^Goes to \d+ people/).waitFor();
    await drawer.getByLabel('Title').fill('The river rises <b>tonight</b>');
    await drawer.getByRole('button', { name: 'Send', exact: true }).click();
    await admin.page.getByText(/^Sent to \d+ people$/).waitFor();

    await expect.poll(() => unreadMessages(member.page), patience).toBe(before + 1);
    await member.page.getByRole('button', { name: /^Messages/ }).click();
    await member.page.getByRole('region', { name: 'Messages' }).getByText('The river rises <b>tonight</b>').waitFor();
    expect([...admin.complaints, ...member.complaints]).toEqual([]);
  });
});
