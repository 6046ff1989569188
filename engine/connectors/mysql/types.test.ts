import { expect, it } from 'vitest';
import { labelsOf } from './changes/change-values.ts';
import { endsTransaction, truncatedTable, writtenTables } from './changes/statements.ts';
import { geometryText } from './geometry.ts';
import { mariadbConnector, mysqlConnector } from './mysql.ts';
import { grantOn } from './quoting.ts';
import { fromUtc, toUtc } from './read-value.ts';

const { fromNative, toNative } = mysqlConnector.types;

it('maps declared types, unsigned and bits included', () => {
  expect(fromNative({ name: 'bigint(20) unsigned' }).type).toEqual({ kind: 'integer', bits: 64, unsigned: true });
  expect(fromNative({ name: 'int', unsigned: true }).type).toEqual({ kind: 'integer', bits: 32, unsigned: true });
  expect(fromNative({ name: 'tinyint', length: 1 })).toEqual({ type: { kind: 'integer', bits: 8 } });
  expect(fromNative({ name: 'bit', precision: 1 })).toEqual({ type: { kind: 'boolean' } });
  expect(fromNative({ name: 'bit', precision: 12 })).toMatchObject({ type: { kind: 'integer', bits: 64, unsigned: true }, loss: { en: expect.stringContaining('width') } });
  expect(fromNative({ name: 'timestamp', precision: 3 }).type).toEqual({ kind: 'datetime', precision: 3, zone: true });
  expect(fromNative({ name: 'POINT' })).toMatchObject({ type: { kind: 'other', name: 'point' }, loss: {} });
});

it('creates types, and names what they cannot keep', () => {
  expect(toNative({ kind: 'decimal', precision: 38, scale: 10 })).toEqual({ native: 'decimal(38,10)' });
  expect(toNative({ kind: 'decimal', precision: 5, scale: -2 })).toEqual({ native: 'decimal(7,0)' });
  expect(toNative({ kind: 'decimal', precision: 3, scale: 5 })).toEqual({ native: 'decimal(5,5)' });
  expect(toNative({ kind: 'decimal', precision: 100, scale: 40 })).toMatchObject({ native: 'decimal(65,30)', loss: { en: expect.stringContaining('65') } });
  expect(toNative({ kind: 'uuid' })).toMatchObject({ native: 'char(36)', loss: {} });
  expect(mariadbConnector.types.toNative({ kind: 'uuid' })).toEqual({ native: 'uuid' });
  expect(toNative({ kind: 'datetime', zone: true })).toMatchObject({ native: 'timestamp(6)', loss: { en: expect.stringContaining('2038') } });
  expect(toNative({ kind: 'datetime', precision: 9 })).toMatchObject({ native: 'datetime(6)', loss: {} });
  expect(toNative({ kind: 'datetime', precision: 0 })).toEqual({ native: 'datetime' });
});

it('quotes names and writes grants in which a name is no wildcard', () => {
  expect(mysqlConnector.sql.table({ schema: 'a`b', table: 'c.d' })).toBe('`a``b`.`c.d`');
  expect(grantOn('SELECT', { schema: 'my_db' }, "o'neil@10.%")).toBe("GRANT SELECT ON `my\\_db`.* TO 'o''neil'@'10.%';");
  expect(grantOn('SELECT', { schema: 'my_db', table: 't`' }, 'a@b@%')).toBe("GRANT SELECT ON `my_db`.`t``` TO 'a@b'@'%';");
});

it('moves moments by whole minutes and leaves the fraction alone', () => {
  expect(toUtc('2024-01-01 00:30:00.5', '+08:00')).toBe('2023-12-31 16:30:00.5Z');
  expect(toUtc('1970-01-01 00:00:01', '-03:30')).toBe('1970-01-01 03:30:01Z');
  expect(fromUtc('2024-02-29 23:00:00.000001Z', '+08:00')).toBe('2024-03-01 07:00:00.000001');
  expect(fromUtc('2024-02-30 00:00:00Z', '+08:00')).toBeUndefined();
});

it('reads what the log says about whole tables', () => {
  expect(truncatedTable('TRUNCATE TABLE `a``b`', 'campus')).toEqual({ schema: 'campus', table: 'a`b' });
  expect(truncatedTable('/* why */ truncate `x`.`表 1`', 'campus')).toEqual({ schema: 'x', table: '表 1' });
  expect(truncatedTable('insert into truncate_log values (1)', 'campus')).toBeUndefined();
  const written = (statement: string) => writtenTables(statement, 'campus').map(({ schema, table }) => `${schema}.${table}`);
  for (const statement of ['insert into t values (1)', 'REPLACE t(a) select 1', 'insert ignore `t` set a = 1', '/* why */ update x.y join t on a = b set c = 1', 'delete from t']) expect(written(statement), statement).toContain('campus.t');
  for (const statement of ['insert into x select * from t', 'delete from x where a in (select a from t)', 'create table t (a int)', 'BEGIN']) expect(written(statement), statement).not.toContain('campus.t');
  expect(['COMMIT', 'create table a (b int)', 'TRUNCATE a'].map(endsTransaction)).toEqual([true, true, true]);
  expect(['BEGIN', 'SAVEPOINT `a`', 'ROLLBACK TO `a`'].map(endsTransaction)).toEqual([false, false, false]);
});

it('takes labels apart by their quotes', () => {
  expect(labelsOf("enum('a,b','it''s','')")).toEqual(['a,b', "it's", '']);
});

it('refuses bytes that are no geometry', () => {
  const point = Buffer.from('000000000101000000000000000000f03f0000000000000040', 'hex');
  expect(geometryText(point)).toBe('POINT(1 2)');
  expect(geometryText(point.subarray(0, 20))).toBeUndefined();
  expect(geometryText(Buffer.concat([point, Buffer.of(0)]))).toBeUndefined();
});
