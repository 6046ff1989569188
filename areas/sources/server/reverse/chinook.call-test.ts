import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDataObject, listDataObjects, type DataObjectDetail, type DataSourceInput } from '#areas/sources';
import { refreshRowNumbers } from '#areas/system';
import { mariadbMissing, startMariadb, type TestMariadb } from '#engine/connectors/mysql/testing/start-mariadb.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, imported, reachOf, registerSource, type Calling } from '../testing/import-testing.ts';

/** A sample database that somebody else made, beside the project where there is one. */
const folder = process.env.TRIBUTARY_CHINOOK ?? fileURLToPath(new URL('../../../../../shared/data/chinook', import.meta.url));
const there = existsSync(join(folder, 'Chinook_Sqlite.sqlite'));
if (!there) console.error(`\n!!! CHINOOK IS NOT IMPORTED: no ${folder}; set TRIBUTARY_CHINOOK to the folder with its scripts.\n`);
const noMariadb = mariadbMissing();
if (noMariadb) console.error(`\n!!! CHINOOK IS NOT IMPORTED FROM MARIADB: ${noMariadb}\n`);

const rows: Record<string, number> = {
  album: 347, artist: 275, customer: 59, employee: 8, genre: 25, invoice: 412, invoiceline: 2240, mediatype: 5, playlist: 18, playlisttrack: 8715, track: 3503,
};
const relations = [
  'album.artistid → artist', 'customer.supportrepid → employee', 'employee.reportsto → employee', 'invoice.customerid → customer', 'invoiceline.invoiceid → invoice',
  'invoiceline.trackid → track', 'playlisttrack.playlistid → playlist', 'playlisttrack.trackid → track', 'track.albumid → album', 'track.genreid → genre', 'track.mediatypeid → mediatype',
];

describe.skipIf(!there)('Chinook', () => {
  let server: TestServer;
  let postgres: ThrowAwayPostgres;
  let mariadb: TestMariadb | undefined;
  let call: Calling;
  const sources = new Map<string, Partial<DataSourceInput>>();

  beforeAll(async () => {
    [server, postgres, mariadb] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres(), noMariadb ? undefined : startMariadb()]);
    call = callingAs(server, await server.signIn());
    const script = (name: string) => readFileSync(join(folder, name), 'utf8');

    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('create database chinook');
    await client.end();
    const chinook = new URL(postgres.url);
    chinook.pathname = '/chinook';
    const inside = new pg.Client({ connectionString: chinook.href });
    await inside.connect();
    // What stands before speaks to psql about a database that we made ourselves.
    await inside.query(script('Chinook_PostgreSql.sql').split('\\c chinook;')[1]!);
    await inside.end();
    sources.set('postgresql', reachOf(chinook.href));

    if (mariadb) {
      const { host, port, user, password } = mariadb;
      const all = await mysql.createConnection({ host, port, user, password, multipleStatements: true, charset: 'utf8mb4' });
      await all.query(script('Chinook_MySql.sql'));
      await all.end();
      sources.set('mariadb', { db_type: 'mariadb', ip: host, port, db_user: user, db_pass: password, db_service_name: 'Chinook' });
    }

    const own = join(server.data, 'sources');
    mkdirSync(own, { recursive: true });
    copyFileSync(join(folder, 'Chinook_Sqlite.sqlite'), join(own, 'chinook.sqlite'));
    sources.set('sqlite', { db_type: 'sqlite', db_url: join(own, 'chinook.sqlite') });
  }, 120_000);
  afterAll(() => Promise.all([server?.stop(), postgres?.stop(), mariadb?.stop()]));

  const plain = (name: string) => name.toLowerCase().replaceAll('_', '');

  it.for(['postgresql', 'mariadb', 'sqlite'])('comes in from %s with eleven tables, all keys, rows and relations', async (engine, { skip }) => {
    const reach = sources.get(engine);
    if (!reach) return skip(noMariadb);
    const source = await registerSource(call, { databasename: engine, ...reach });
    expect(await imported(call, { database_wid: source, all: true })).toMatchObject({ created: 11, fields: 64, relations: 11 });
    expect(await call(refreshRowNumbers, { query: { database_wid: source } })).toMatchObject({ data: { refreshed: 11 } });
    const listed = (await call(listDataObjects, { query: { ps: 100 }, body: { database_wid: source } })).data.rows;
    expect(Object.fromEntries(listed.map((one) => [plain(one.dataObject), one.data_row_num]))).toEqual(rows);

    const objects: DataObjectDetail[] = [];
    for (const { wid } of listed) objects.push((await call(getDataObject, { query: { wid } })).data);
    const fieldsOf = (name: string) => objects.find((one) => plain(one.dataObject) === name)!.dataFields;
    expect(objects.flatMap((one) => one.dataFields.filter((field) => field.is_pk).map((field) => `${plain(one.dataObject)}.${plain(field.dataField)}`)).sort()).toEqual([
      'album.albumid', 'artist.artistid', 'customer.customerid', 'employee.employeeid', 'genre.genreid', 'invoice.invoiceid', 'invoiceline.invoicelineid',
      'mediatype.mediatypeid', 'playlist.playlistid', 'playlisttrack.playlistid', 'playlisttrack.trackid', 'track.trackid',
    ]);
    expect(fieldsOf('track').map((field) => [plain(field.dataField), field.kind, field.nullable])).toEqual([
      ['trackid', 'integer', false], ['name', 'string', false], ['albumid', 'integer', true], ['mediatypeid', 'integer', false], ['genreid', 'integer', true],
      ['composer', 'string', true], ['milliseconds', 'integer', false], ['bytes', 'integer', true], ['unitprice', 'decimal', false],
    ]);
    expect(fieldsOf('track').at(-1)).toMatchObject({ precision: 10, scale: 2 });
    expect(fieldsOf('employee').find((field) => plain(field.dataField) === 'birthdate')).toMatchObject({ kind: 'datetime' });
    const { db } = server.platform.store;
    const found = await db.selectFrom('data_relation').innerJoin('data_object as one', 'one.wid', 'data_relation.object_wid').innerJoin('data_object as other', 'other.wid', 'data_relation.ref_object_wid')
      .select(['one.data_object as from', 'other.data_object as to', 'fields', 'origin', 'state']).where('data_relation.database_wid', '=', source).execute();
    expect(found.map((one) => `${plain(one.from)}.${one.fields.map(plain).join()} → ${plain(one.to)}`).sort()).toEqual(relations);
    expect(new Set(found.map((one) => `${one.origin} ${one.state}`))).toEqual(new Set(['declared confirmed']));
  });
});
