import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { startApiServer } from '#engine/connectors/rest/testing-server.ts';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { Visitor } from './journey.ts';

/** A busy machine may take its time. */
export const patience = { timeout: 20_000 };

/** A small business system: declared keys, one that everybody knows but nobody declared (award.student_no), comments, a view. */
const schema = `
  create table department (id int primary key, name varchar(60) not null);
  create table major (id int primary key, name varchar(60) not null, department_id int not null references department);
  create table gender (code char(1) primary key, name varchar(20) not null);
  create table student (student_no varchar(12) primary key, name varchar(60) not null, gender_code char(1) references gender, major_id int references major, birthday date);
  create table course (id int primary key, name varchar(60) not null, credit numeric(3, 1) not null, department_id int references department);
  create table enrolment (student_no varchar(12) references student, course_id int references course, score numeric(5, 2), primary key (student_no, course_id));
  create table award (id int primary key, student_no varchar(12) not null, title varchar(100) not null);
  create view award_list as select award.title, student.name from award join student using (student_no);
  comment on table student is '学生';
  comment on column student.birthday is '出生日期';
  insert into department select n, 'Department ' || n from generate_series(1, 3) n;
  insert into major select n, 'Major ' || n, n % 3 + 1 from generate_series(1, 6) n;
  insert into gender values ('1', '男'), ('2', '女');
  insert into student select 's' || n, 'Student ' || n, (n % 2 + 1)::text, n % 6 + 1, date '2006-01-01' + n from generate_series(1, 40) n;
  insert into course select n, 'Course ' || n, 2.5, n % 3 + 1 from generate_series(1, 8) n;
  insert into enrolment select 's' || n, n % 8 + 1, 80 + n % 20 from generate_series(1, 40) n;
  insert into award select n, 's' || n, 'Award ' || n from generate_series(1, 20) n;
  analyze`;

export interface BusinessDatabase {
  /** By the labels of the form. */
  reach: Record<'Host' | 'Port' | 'Database' | 'User', string>;
  password: string;
  stop(): Promise<void>;
}

/** It tells its changes, so that a connection test has nothing to complain about. */
export async function startStudentAffairs(): Promise<BusinessDatabase> {
  const server = await startThrowAwayPostgres({ wal_level: 'logical' });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(schema);
  await client.end();
  const { hostname, port, pathname, username, password } = new URL(server.url);
  return { reach: { Host: hostname, Port: port, Database: pathname.slice(1), User: username }, password, stop: server.stop };
}

/** What the interface of the registry wants to be told. */
export const registryToken = 'open-sesame';

/** An interface that gives five students in pages, to those it knows. */
export const startRegistry = () => startApiServer(({ url, headers }, response) => {
  if (headers.authorization !== `Bearer ${registryToken}`) {
    response.statusCode = 401;
    return { code: 1, msg: 'who are you?' };
  }
  const [page, size] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('size'))];
  const rows = Array.from({ length: 5 }, (_, index) => ({ id: index + 1, name: `学生 ${index + 1}` }));
  return { code: 0, data: { total: rows.length, rows: rows.slice((page - 1) * size, page * size) } };
});

const list = '/resourceDevelop/dataSource';

/** A source that needs no more than a name; its page is open then. */
export async function registerSource({ page, goto }: Visitor, type: 'API' | 'FILE', name: string): Promise<void> {
  await goto(`${list}?type=${type}`);
  await page.getByRole('button', { name: 'Register a data source' }).first().click();
  const form = page.getByRole('dialog', { name: 'Register a data source' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
}

/** By its card in the list. */
export async function openSource({ page, goto }: Visitor, name: string): Promise<void> {
  await goto(list);
  await page.getByRole('link', { name, exact: true }).click();
}

/** Takes an option of a select; what is typed narrows a long list to one first. */
export async function pick(page: Page, box: Locator, option: string, typed?: string): Promise<void> {
  const options = page.locator('.ant-select-item-option:visible');
  await box.click();
  if (typed !== undefined) {
    await box.pressSequentially(typed);
    await options.nth(1).waitFor({ state: 'detached' });
  }
  await options.filter({ hasText: option }).click();
}

/** A step of a connection test, by what it is called. */
export const stepNamed = (within: Locator, title: string) =>
  within.getByRole('list', { name: 'Steps of the test' }).getByRole('listitem').filter({ hasText: new RegExp(`^\\s*${title}`) });
