import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUsers, markMessagesRead } from '#areas/system';
import { browserMissing, choose, chooseDepartment, chooseFile, fillSignIn, rowsWith, startJourney, testPassword, tokenOf, type Journey } from './journey.ts';

/** A busy machine may take its time. */
const patience = { timeout: 20_000 };

describe.skipIf(browserMissing)('an administrator who looks after people', () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await startJourney();
  });
  afterAll(() => journey.end());

  it('imports users, and one of them signs in', async () => {
    const name = '=cmd|"林" <b>River</b> 🎓';
    const first = 'Harbour-Light-2026';
    const sheet = [
      'User name,Name,Departments,Roles',
      `lin.river,"${name.replaceAll('"', '""')}",C01,developer`,
      'he.bank,He Bank,C01;C0101,consumer',
      'nobody.home,Nobody Home,Z99,consumer',
    ].join('\r\n');

    const admin = await journey.enter();
    await admin.goto('/systemManagement/UserManagement');
    await admin.page.getByRole('button', { name: 'Import', exact: true }).click();
    const drawer = admin.page.getByRole('dialog', { name: 'Import users' });
    await chooseFile(admin.page, drawer.getByRole('button', { name: /^Drop a file/ }), { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    await drawer.getByRole('button', { name: 'Check the file' }).click();
    await rowsWith(drawer, 'There is no department "Z99"').waitFor(patience);
    expect(await rowsWith(drawer, '').count()).toBe(1);
    await drawer.getByRole('radio', { name: /^One for all/ }).check();
    await drawer.getByLabel('Initial password', { exact: true }).fill(first);
    await drawer.getByRole('button', { name: 'Import 2 rows' }).click();
    await drawer.getByText('The import is done').waitFor(patience);
    await drawer.getByRole('button', { name: 'Show the users' }).click();
    await admin.page.getByPlaceholder('Search name or user name').fill('lin.river');
    await admin.page.keyboard.press('Enter');
    await admin.page.getByText('1 in total').waitFor();
    await rowsWith(admin.page, name).getByText('计算机学院').waitFor();
    expect(admin.complaints).toEqual([]);

    const other = await journey.visit();
    await other.goto('/login');
    await fillSignIn(other.page, 'lin.river', first);
    await other.page.getByLabel('Current password').fill(first);
    await other.page.getByLabel('New password', { exact: true }).fill(testPassword);
    await other.page.getByLabel('New password again').fill(testPassword);
    await other.page.getByRole('button', { name: 'Change password' }).click();
    await other.page.getByRole('dialog').waitFor({ state: 'detached' });
    await fillSignIn(other.page, 'lin.river', testPassword);
    await other.page.getByRole('button', { name: `User menu, ${name}` }).waitFor(patience);
    await other.page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Data development' }).waitFor();
    expect(other.page.url()).toContain('#/home');
    expect(other.complaints).toEqual([]);
  });

  it('denies a menu and an operation to a role, and whoever holds it loses both', async () => {
    const [admin, member] = await Promise.all([journey.enter(), journey.enter('subcenter')]);
    const menu = member.page.getByRole('navigation', { name: 'Menu' });
    await member.goto('/subcenter/databaseManage');
    await menu.getByRole('link', { name: 'Data monitoring' }).waitFor();
    const token = (await tokenOf(member.page))!;
    expect((await journey.server.call(listUsers, { token })).status).toBe(200);

    await admin.goto('/systemManagement/RoleManagement');
    await rowsWith(admin.page, 'Sub-center administrator').getByRole('button', { name: 'Grants' }).click();
    const drawer = admin.page.getByRole('dialog', { name: 'Grants of Sub-center administrator' });
    for (const grant of ['Data monitoring', 'See users']) {
      await drawer.getByPlaceholder('Search menus, operations, paths').fill(grant);
      await drawer.getByRole('treeitem', { name: grant, checked: true }).getByRole('checkbox').uncheck();
    }
    await drawer.getByText('0 to grant, 2 to take back').waitFor();
    await drawer.getByRole('button', { name: 'Save grants' }).click();
    await admin.page.getByRole('dialog', { name: 'Save these changes' }).getByRole('button', { name: 'Save', exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });

    const refused = await journey.server.call(listUsers, { token });
    expect(refused.status).toBe(403);
    await member.page.reload();
    await menu.getByRole('link', { name: 'Databases' }).first().waitFor();
    expect(await menu.getByRole('link', { name: 'Data monitoring' }).count()).toBe(0);
    expect([...admin.complaints, ...member.complaints]).toEqual([]);
  });

  it('moves a department once the effects are known, and looks at the platform as that department', async () => {
    const { page, goto, complaints } = await journey.enter();
    await goto('/systemManagement/Architecture');
    const tree = page.getByRole('tree', { name: 'Department tree' });
    await page.getByPlaceholder('Search by name or code').fill('数据管理科');
    await tree.getByRole('treeitem', { name: '数据管理科' }).click();
    await choose(page, 'More actions for 数据管理科', 'Move to…');
    const dialog = page.getByRole('dialog', { name: 'Move 数据管理科' });
    await chooseDepartment(page, dialog.getByRole('combobox'), '计算机学院');
    await dialog.getByText(/^1 department and \d+ people move along$/).waitFor();
    await dialog.getByText('Roles lost').waitFor();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('江川大学 / 学院 / 计算机学院', { exact: true }).waitFor();

    await choose(page, 'More actions for 数据管理科', 'Look at the platform as this department');
    const banner = page.getByRole('status').filter({ hasText: 'as the department 数据管理科' });
    await banner.waitFor();
    const token = (await tokenOf(page))!;
    // Everybody may do this, but not while looking as somebody else.
    expect((await journey.server.call(markMessagesRead, { token, body: { all: true } })).status).toBe(403);
    await goto('/systemManagement/Architecture');
    await page.getByRole('heading', { name: 'Organization structure' }).waitFor();
    expect(await page.getByRole('button', { name: 'New department' }).count()).toBe(0);
    await banner.getByRole('button', { name: 'Stop looking' }).click();
    await banner.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New department' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
