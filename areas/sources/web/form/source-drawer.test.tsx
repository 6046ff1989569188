import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, render, shows, type, until } from '#platform/web/blocks/testing/render.tsx';
import { useSession } from '#platform/web/session/session.ts';
import type { UserInfo } from '#platform/web/session/wire.ts';
import { followConnectionTest } from '../../contract/connection-tests.ts';
import { checkDataSource, getDataSource, saveDataSource, type DataSource } from '../../contract/data-sources.ts';
import { listDatabaseKinds, type DatabaseKind, type DriverField, type DriverOption } from '../../contract/drivers.ts';
import { withoutPeople } from '../testing/without-people.ts';
import { SourceDrawer } from './source-drawer.tsx';

const text = (en: string) => ({ zh: en, en });
const field = (name: string, label: string, required = false): DriverField => ({ name, label: text(label), help: null, required, choices: [] });
const option = (name: string, more: Partial<DriverOption>): DriverOption => ({
  name, label: text(name), help: null, type: 'text', choices: [], default: null, required: false, secret: false, lines: 1, unit: null, minimum: null, maximum: null, ...more,
});
const postgresql: DatabaseKind = {
  db_type: 'postgresql', title: text('PostgreSQL'), default_port: 5432, unavailable: null, drivers: [],
  fields: [field('ip', 'Host', true), field('port', 'Port'), field('db_service_name', 'Database', true), field('db_user', 'User', true), field('db_pass', 'Password')],
  options: [option('sslMode', { type: 'choice', default: 'prefer', choices: [{ value: 'prefer', label: text('Prefer') }] }), option('seconds', { type: 'number', default: 600, minimum: 1 }), option('sslKey', { secret: true, lines: 6 })],
};
const jdbc: DatabaseKind = { ...postgresql, db_type: 'jdbc', title: text('JDBC'), unavailable: text('Java is missing') };

const stored = {
  wid: 's1', row_version: 4, source_type: 'dataBase', db_type: 'postgresql', databasename: 'Student affairs', ip: 'db', port: 5432, db_service_name: 'xg', db_service_type: 'service',
  db_driver: '', db_url: '', db_user: 'app', db_schema: '', advancedparams: '{"seconds":30}', secret_names: ['password', 'sslKey'], use_able: 1, dw_label: '', sourceFrom: '',
  sys_label: '', admin_dept: null, admin_user: null, company: '', company_user: '', company_tel: '', address: '', constructionYear: '', characterinfo: '', databasedesc: '', order_num: 0, version: '',
} as unknown as DataSource;

let check: () => unknown;
let test: () => unknown;
const server = fakeServer({
  [listDatabaseKinds.path]: () => [postgresql, jdbc],
  [getDataSource.path]: () => stored,
  [checkDataSource.path]: () => check(),
  [saveDataSource.path]: () => ({ wid: 's1', row_version: 5 }),
  [followConnectionTest.path]: () => test(),
});
withoutPeople();
beforeEach(() => {
  check = () => null;
  useSession.setState({ user: { wid: 'me', permissions: ['*'] } as unknown as UserInfo });
});

const input = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!;
const saved = () => server.to(saveDataSource.path).at(-1)?.body;
const onSaved = vi.fn();
beforeEach(() => onSaved.mockClear());
const edit = async () => {
  await render(<SourceDrawer wid="s1" type="dataBase" onClose={vi.fn()} onSaved={onSaved} />);
  await until(() => input('databasename')?.value === 'Student affairs');
};
const save = async () => {
  await click('Save');
  await until(() => onSaved.mock.calls.length > 0);
};

describe('the form of a data source', () => {
  it('asks first what to connect to, and does not offer what this server cannot reach', async () => {
    await render(<SourceDrawer type="dataBase" onClose={vi.fn()} onSaved={onSaved} />);
    await until(() => shows('PostgreSQL'));
    await click(find('JDJDBCNot available on this server', 'button'));
    expect(input('databasename')).toBeNull();
    await type('Search kinds', 'postg');
    expect(shows('JDBC')).toBe(false);
    await click(document.querySelector('.kind-choice')!);
    await until(() => input('port')?.value === '5432');
    expect(shows('Save and test')).toBe(true);
  });

  it('draws the fields of the kind and asks for those it cannot do without', async () => {
    await render(<SourceDrawer type="dataBase" onClose={vi.fn()} onSaved={onSaved} />);
    await until(() => shows('PostgreSQL'));
    await click(document.querySelector('.kind-choice')!);
    await until(() => input('ip'));
    await click('Save and test');
    await until(() => document.querySelectorAll('.ant-form-item-explain-error').length === 4);
    expect(server.to(saveDataSource.path)).toEqual([]);
    await type(input('databasename'), '学工');
    for (const [id, value] of [['ip', '10.0.0.1'], ['db_service_name', 'xg'], ['db_user', 'app'], ['db_pass', 'secret']] as const) await type(input(id), value);
    await click('Save and test');
    await until(() => onSaved.mock.calls.length > 0);
    expect(saved()).toMatchObject({ databasename: '学工', db_type: 'postgresql', ip: '10.0.0.1', port: 5432, db_pass: 'secret', use_able: 1, advancedparams: '' });
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ wid: 's1', isNew: true, source_type: 'dataBase' }));
  });

  it('leaves stored secrets alone unless told otherwise', async () => {
    await edit();
    await type(input('databasename'), 'Students');
    await save();
    expect(saved()).toMatchObject({ wid: 's1', row_version: 4, databasename: 'Students', advancedparams: '{"seconds":30}' });
    expect(saved()).not.toHaveProperty('db_pass');
    expect(saved()).not.toHaveProperty('secrets');
  });

  it('replaces a stored secret', async () => {
    await edit();
    await click('Replace');
    await type(input('db_pass'), 'newer');
    await save();
    expect(saved().db_pass).toBe('newer');
  });

  it('clears a stored secret, and takes that back', async () => {
    await edit();
    await click('Clear');
    expect(shows('Cleared on saving')).toBe(true);
    await click('Keep the stored one');
    await click(document.querySelectorAll('.secret-set')[1]!.querySelectorAll('button')[1]!);
    await save();
    expect(saved()).not.toHaveProperty('db_pass');
    expect(saved().secrets).toEqual({ sslKey: '' });
  });

  it('says that a password has to be given again for another address', async () => {
    await edit();
    expect(shows('enter it again')).toBe(false);
    await type(input('ip'), 'other');
    await until(() => shows('The address or the user has changed'));
  });

  it('does not save what the check refuses, and shows the message', async () => {
    check = () => refuse(3010, 'There is already a source of this name.', { databasename: 'There is already a source of this name.' });
    await edit();
    await click('Save');
    await until(() => shows('There is already a source of this name.'));
    expect(server.to(saveDataSource.path)).toEqual([]);
    expect(server.to(checkDataSource.path)[0]).toMatchObject({ query: { database_wid: 's1' }, body: { databasename: 'Student affairs' } });
  });

  it('puts a refusal of a further option at its field', async () => {
    check = () => refuse(3003, 'not good', { 'advancedparams.seconds': 'At most 86400' });
    await edit();
    await click('Save');
    await until(() => document.querySelector('.ant-form-item-explain-error')?.textContent === 'At most 86400');
  });

  it('tests what is in the form, saved or not', async () => {
    test = () => refuse(3003, 'The host is not known.', { ip: 'The host is not known.' });
    await edit();
    await type(input('ip'), 'elsewhere');
    await click('Test connection');
    await until(() => document.querySelector('.ant-form-item-explain-error')?.textContent === 'The host is not known.');
    expect(server.to(followConnectionTest.path)[0]?.body).toMatchObject({ wid: 's1', db_type: 'postgresql', ip: 'elsewhere', port: 5432, advancedparams: '{"seconds":30}' });
    expect(server.to(saveDataSource.path)).toEqual([]);
  });

  it('asks for the summary alone of a source that is no database', async () => {
    await render(<SourceDrawer type="API" onClose={vi.fn()} onSaved={onSaved} />);
    await until(() => input('databasename'));
    expect([input('ip'), input('db_pass')]).toEqual([null, null]);
    await type(input('databasename'), 'Open interface');
    await save();
    expect(saved()).toMatchObject({ databasename: 'Open interface', source_type: 'API', db_type: '' });
  });
});
