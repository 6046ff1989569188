import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourcesSettings } from '#areas/sources';
import { changeSetting } from '#platform/contract/platform/settings.ts';
import { encodeGb18030 } from '../areas/sources/server/demo/campus-card/gb18030.ts';
import { browserMissing, choose, chooseDepartment, chooseFile, rowsWith, startJourney, tokenOf, type Journey } from './journey.ts';
import { openSource, patience, pick, registerSource, registryToken, startRegistry, startStudentAffairs, stepNamed, type BusinessDatabase } from './sources-journey.ts';

describe.skipIf(browserMissing)('an administrator who brings in business systems', () => {
  let journey: Journey;
  let business: BusinessDatabase;
  beforeAll(async () => {
    [journey, business] = await Promise.all([startJourney(), startStudentAffairs()]);
  });
  afterAll(async () => {
    await journey.end();
    await business.stop();
  });

  it('registers a database once its password is right', async () => {
    const admin = await journey.enter();
    const { page } = admin;
    await admin.goto('/resourceDevelop/dataSource');
    await page.getByRole('button', { name: 'Register a data source' }).first().click();
    const form = page.getByRole('dialog', { name: 'Register a data source' });
    await form.getByRole('button', { name: /^PostgreSQL/ }).click();
    await form.getByLabel('Name', { exact: true }).fill('Student affairs');
    await chooseDepartment(page, form.getByLabel('Department', { exact: true }), '计算机学院');
    await pick(page, form.getByLabel('Administrator', { exact: true }), '叶知秋', 'consumer');
    for (const [label, value] of Object.entries(business.reach)) await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByLabel('Password', { exact: true }).fill('forgotten');
    await form.getByRole('button', { name: 'Test connection' }).click();
    await form.getByText(/^The connection failed: The password of user \w+ is wrong/).waitFor(patience);
    await stepNamed(form, 'Port').getByRole('img', { name: 'Passed' }).waitFor();
    await stepNamed(form, 'Login').getByRole('img', { name: 'Failed' }).waitFor();
    await stepNamed(form, 'List of tables').getByRole('img', { name: 'Skipped' }).waitFor();

    await form.getByLabel('Password', { exact: true }).fill(business.password);
    await form.getByRole('button', { name: 'Test connection' }).click();
    await form.getByText(/^Connected: PostgreSQL/).waitFor(patience);
    await form.getByText('Changes can be captured').waitFor(patience);
    expect(await form.getByRole('img', { name: /^(Failed|Skipped)$/ }).count()).toBe(0);
    await form.getByRole('button', { name: 'Save and test' }).click();
    const test = page.getByRole('dialog', { name: /^Connection test/ });
    await test.getByText(/^Connected: PostgreSQL/).waitFor(patience);
    await test.locator('.ant-drawer-footer').getByRole('button', { name: 'Close' }).click();
    await openSource(admin, 'Student affairs');
    await page.getByText('No data objects yet').waitFor(patience);
    expect(admin.complaints).toEqual([]);
  });

  it('imports its tables and gives a field its business name', async () => {
    const admin = await journey.enter();
    const { page } = admin;
    await openSource(admin, 'Student affairs');
    await page.getByRole('tab', { name: 'Reverse import' }).click();
    await page.getByText('The first 8 are chosen for you').waitFor(patience);
    expect(await page.locator('tbody').getByRole('checkbox', { checked: true }).count()).toBe(8);
    await page.getByRole('button', { name: 'Look at changes' }).click();
    await page.getByRole('button', { name: 'Import 8' }).click(patience);
    const outcome = page.getByRole('status').filter({ hasText: 'Import finished' });
    await outcome.getByText('8 new, 0 changed').waitFor(patience);
    await outcome.getByRole('button', { name: 'See the data objects' }).click();
    await page.getByText('8 in total').waitFor(patience);

    await rowsWith(page, '学生').getByRole('link', { name: 'student', exact: true }).click();
    const field = page.getByLabel('student_no · Business name');
    await field.fill('学籍号');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor(patience);
    await page.reload();
    await expect.poll(() => field.inputValue(), patience).toBe('学籍号');
    expect(admin.complaints).toEqual([]);
  });

  it('confirms a relation that nobody declared', async () => {
    const admin = await journey.enter();
    const { page } = admin;
    await openSource(admin, 'Student affairs');
    await page.getByRole('tab', { name: 'Entity relation graph' }).click();
    await page.getByText('8 tables, 6 relations').waitFor(patience);
    await page.getByRole('button', { name: 'Infer relations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Infer relations' });
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByRole('button', { name: 'See suggestions' }).click(patience);
    await page.getByRole('button', { name: /^award\.student_no → student\.student_no/ }).click();
    await page.getByText('All 20 sampled values (20 rows) are found in the other table').waitFor(patience);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('1 relation confirmed').waitFor(patience);
    await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor({ state: 'detached', ...patience });
    await page.getByRole('tab', { name: 'Build progress' }).click();
    await page.locator('.key-fact').filter({ hasText: 'Related objects' }).getByText('7', { exact: true }).waitFor(patience);
    expect(admin.complaints).toEqual([]);
  });

  it('releases a survey that somebody else fills in, and the build moves on', async () => {
    const [admin, owner] = await Promise.all([journey.enter(), journey.enter('consumer')]);
    const { page } = admin;
    const named = () => page.getByRole('meter', { name: 'Objects named' }).getAttribute('aria-valuenow', patience).then(Number);
    await openSource(admin, 'Student affairs');
    await page.getByRole('tab', { name: 'Build progress' }).click();
    expect(await named()).toBeLessThan(100);
    await page.getByText('Not surveyed', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Survey', exact: true }).click();
    await page.getByRole('button', { name: 'Release survey' }).click();
    const release = page.getByRole('dialog', { name: 'Release the survey of "Student affairs"' });
    await release.getByText('The survey goes to the business administrator 叶知秋').waitFor();
    await release.getByLabel('Note').fill('Students first, please.');
    await release.getByRole('button', { name: 'Release survey' }).click();
    await page.getByText(/^The survey was launched/).waitFor(patience);

    await owner.goto('/myWorkBench');
    const todo = rowsWith(owner.page, 'Fill in the survey').filter({ hasText: 'Student affairs' });
    await todo.getByText('Students first, please.').waitFor(patience);
    await todo.getByRole('link', { name: 'Open Student affairs' }).click();
    await choose(owner.page, 'Fill in many', 'Take all suggested names');
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Fill in', exact: true }).click();
    const name = (table: string) => owner.page.getByRole('grid', { name: 'All tables' }).getByLabel(`${table} · Business name`);
    await expect.poll(() => name('course').inputValue(), patience).toBe('课程');
    await name('student').fill('学生基本信息');
    await name('award').fill('获奖');
    await name('award_list').fill('获奖名单');
    // What was typed a moment ago is handed in too.
    await owner.page.getByRole('button', { name: 'Submit', exact: true }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
    await owner.page.getByText('Submitted for approval').waitFor(patience);

    await admin.goto('/myWorkBench');
    await rowsWith(page, 'Approve the survey').getByRole('link', { name: 'Open Student affairs' }).click();
    await page.getByPlaceholder('Search by table, field or answer').fill('学生基本信息');
    await page.keyboard.press('Enter');
    await page.getByText('1 in total').waitFor(patience);
    await rowsWith(page, '学生基本信息').filter({ hasText: '叶知秋' }).waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText(/^Approved: 8 tables/).waitFor(patience);
    await openSource(admin, 'Student affairs');
    await rowsWith(page, 'student').filter({ hasText: '学生基本信息' }).waitFor(patience);
    await page.getByRole('tab', { name: 'Build progress' }).click();
    await expect.poll(named, patience).toBe(100);
    await page.getByText('Surveyed', { exact: true }).waitFor();
    expect([...admin.complaints, ...owner.complaints]).toEqual([]);
  });

  it('deletes a data object and takes it out of the recycle bin again', async () => {
    const admin = await journey.enter();
    const { page } = admin;
    await openSource(admin, 'Student affairs');
    const name = page.getByRole('button', { name: 'Change the business name of student', exact: true });
    const before = await name.innerText(patience);
    await choose(page, /^More actions for student$/, 'Delete');
    const dialog = page.getByRole('dialog', { name: `Delete “${before}”?` });
    await dialog.getByText(/^Relations with other objects: .*enrolment/).waitFor(patience);
    await dialog.getByRole('button', { name: 'Move to recycle bin' }).click();
    await page.getByText('7 in total').waitFor(patience);

    await admin.goto('/resourceDevelop/Recyclebody1');
    await rowsWith(page, before).filter({ hasText: 'Student affairs' }).getByRole('button', { name: 'Recover' }).click();
    await page.getByText('Recovered to Student affairs / public.student').waitFor(patience);
    await page.getByText('The recycle bin is empty').waitFor(patience);
    await openSource(admin, 'Student affairs');
    await page.getByText('8 in total').waitFor(patience);
    expect(before).toContain('学生');
    expect(await name.innerText()).toBe(before);
    expect(admin.complaints).toEqual([]);
  });

  it('reads an interface page by page, once its network is allowed', async () => {
    await using api = await startRegistry();
    const admin = await journey.enter();
    const { page } = admin;
    await registerSource(admin, 'API', 'Registry interfaces');
    await page.getByRole('button', { name: 'New API resource' }).click();
    const drawer = page.getByRole('dialog', { name: 'New API resource' });
    await drawer.getByLabel('Name', { exact: true }).fill('Students');
    await drawer.getByRole('button', { name: 'Paste a curl command' }).click();
    const curl = page.getByRole('dialog', { name: 'Fill in the request from a curl command' });
    await curl.getByRole('textbox', { name: 'Paste a curl command' }).fill(`curl '${api.address}/students' \\\n  -H 'Accept: application/json' -H 'Authorization: Bearer ${registryToken}' --compressed`);
    await curl.getByRole('button', { name: 'Fill in' }).click();
    expect(await drawer.getByLabel('Address', { exact: true }).inputValue()).toBe(`${api.address}/students`);
    await drawer.getByRole('tab', { name: 'Paging' }).click();
    await pick(page, drawer.getByRole('tabpanel', { name: 'Paging' }).getByLabel('Kind'), 'Numbered pages');
    const paging = { Parameter: 'page', 'Parameter for the page size': 'size', 'Page size': '2', 'Where the total is': '/data/total' };
    for (const [label, value] of Object.entries(paging)) await drawer.getByLabel(label, { exact: true }).fill(value);

    await drawer.getByRole('button', { name: 'Try it', exact: true }).click();
    await drawer.getByText('The trial did not succeed').waitFor(patience);
    await drawer.getByText(/may not be reached: the machine itself/).first().waitFor();
    expect(api.asked).toEqual([]);

    const token = (await tokenOf(page))!;
    await journey.server.call(changeSetting, { token, params: { key: sourcesSettings.allowedNetworks.key }, body: { value: ['127.0.0.0/8'] } });
    await drawer.getByRole('button', { name: 'Try again', exact: true }).click();
    await drawer.getByText('The list may be at /data/rows').waitFor(patience);
    await drawer.getByRole('button', { name: 'Use it and try again' }).click();
    await drawer.getByText('4 records with 2 fields').waitFor(patience);
    expect(await rowsWith(drawer, /学生 \d/).allInnerTexts()).toEqual(['1\t学生 1', '2\t学生 2', '3\t学生 3', '4\t学生 4']);
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await drawer.waitFor({ state: 'hidden', ...patience });
    // The list knows what the trial found.
    await rowsWith(page, 'Students').filter({ hasText: 'Numbered pages' }).getByRole('cell', { name: '2', exact: true }).waitFor(patience);
    expect(admin.complaints).toEqual([]);
  });

  it('uploads a file in GB18030 and reads it as it was written', async () => {
    const sheet = encodeGb18030('学号,姓名,余额\r\n2026001,张三,12.50\r\n2026002,李四,8.00\r\n');
    const admin = await journey.enter();
    const { page } = admin;
    await registerSource(admin, 'FILE', 'Campus card files');
    await page.getByRole('button', { name: 'Add file resource' }).click();
    const drawer = page.getByRole('dialog', { name: 'Add a file resource' });
    await chooseFile(page, drawer.getByRole('button', { name: /^Drop files here/ }), { name: '校园卡.csv', mimeType: 'text/csv', buffer: sheet });
    await page.getByText(/^Filled in: .*gb18030/).waitFor(patience);
    const preview = drawer.getByRole('complementary', { name: 'Preview' });
    await preview.getByText('2 rows · 3 fields').waitFor(patience);
    for (const column of ['学号', '姓名', '余额']) await preview.getByRole('columnheader', { name: column }).waitFor();
    expect(await rowsWith(preview, /^2026/).allInnerTexts()).toEqual(['2026001\t张三\t12.50', '2026002\t李四\t8.00']);
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await drawer.waitFor({ state: 'hidden', ...patience });
    await rowsWith(page, '校园卡.csv').filter({ hasText: 'Delimited text' }).getByRole('cell', { name: '3', exact: true }).waitFor(patience);
    expect(admin.complaints).toEqual([]);
  });
});
