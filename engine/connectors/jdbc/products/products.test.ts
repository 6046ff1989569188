import { describe, expect, it } from 'vitest';
import type { NewTable } from '../../connector.ts';
import { dameng, productOf, productOfUrl, unknown } from './products.ts';
import { oracle } from './oracle.ts';
import { kingbase, postgresql } from './postgresql.ts';
import { mariadbByMysqlDriver, mysql } from './mysql.ts';
import { spelled, type Product, type RawColumn } from './product.ts';
import { sqlserver } from './sqlserver.ts';

const facts = { product: 'Something', version: '1', quote: '`', longestName: 30, schemas: true, schema: 'A' };
const table: NewTable = {
  schema: 'CAMPUS', table: 'it\'s "odd"', comment: "it's",
  columns: [
    { name: 'id', type: { kind: 'integer', bits: 64 }, nullable: false }, { name: '名称', type: { kind: 'string', length: 20 }, nullable: true, comment: '名' },
    { name: 'on', type: { kind: 'boolean' }, nullable: true }, { name: 'note', type: { kind: 'string' }, nullable: true },
  ],
  primaryKey: ['id'],
};
const mapped = (product: Product, column: Partial<RawColumn>) => {
  const native = product.native({ code: 1111, typeName: '', size: undefined, digits: undefined, ...column });
  return { native: spelled(native), type: product.types.fromNative(native).type };
};

describe('a product', () => {
  it('is known by its address, and by the server where one driver serves two', () => {
    for (const [scheme, product] of Object.entries({ postgresql, kingbase8: kingbase, MySQL: mysql, oracle, sqlserver, dm: dameng, 'vendor-x': unknown })) expect(productOfUrl(`jdbc:${scheme}://h/d`)).toBe(product);
    expect(productOf('jdbc:mysql://h/d', { ...facts, product: 'MySQL', version: '11.4.2-MariaDB' })).toBe(mariadbByMysqlDriver);
    expect(productOf('jdbc:mysql://h/d', { ...facts, product: 'MySQL', version: '8.4.0' })).toBe(mysql);
    const other = productOf('jdbc:vendor-x://h/d', facts);
    expect(other.sql.quote('a`b')).toBe('`a``b`');
    expect(() => other.sql.quote('x'.repeat(31))).toThrow('Something');
    const bare = productOf('jdbc:vendor-x://h/d', { ...facts, quote: ' ' });
    expect(bare.sql.table({ schema: 'a', table: 'b_1' })).toBe('a.b_1');
    expect(() => bare.sql.quote('a b')).toThrow('Something');
  });

  it('creates tables in its own words', () => {
    expect(dameng.sql.createTable(table)).toEqual([
      'create table "CAMPUS"."it\'s ""odd""" ("id" bigint not null, "名称" varchar(20 char), "on" bit, "note" clob, primary key ("id"))',
      'comment on table "CAMPUS"."it\'s ""odd""" is \'it\'\'s\'', 'comment on column "CAMPUS"."it\'s ""odd"""."名称" is \'名\'',
    ]);
    expect(kingbase.sql.createTable(table)[0]).toContain('"名称" character varying(20)');
    expect(sqlserver.sql.createTable(table)[0]).toContain('[it\'s "odd"]');
    expect(() => oracle.sql.createTable(table)).toThrow('Oracle');
  });

  it('knows the types that its driver tells', () => {
    expect(mapped(postgresql, { typeName: '_int8' })).toEqual({ native: 'int8[]', type: { kind: 'array', of: { kind: 'integer', bits: 64 } } });
    expect(mapped(postgresql, { typeName: 'numeric', size: 131_089, digits: 0 })).toEqual({ native: 'numeric', type: { kind: 'decimal' } });
    expect(mapped(postgresql, { typeName: 'bigserial', size: 19 })).toEqual({ native: 'int8', type: { kind: 'integer', bits: 64 } });
    expect(mapped(postgresql, { typeName: 'varchar', size: 2_147_483_647 })).toEqual({ native: 'varchar', type: { kind: 'string' } });
    expect(mapped(oracle, { typeName: 'NUMBER', size: 0, digits: -127 })).toEqual({ native: 'NUMBER', type: { kind: 'decimal' } });
    expect(mapped(oracle, { typeName: 'NUMBER', size: 12, digits: 2 })).toEqual({ native: 'NUMBER(12,2)', type: { kind: 'decimal', precision: 12, scale: 2 } });
    expect(mapped(oracle, { typeName: 'TIMESTAMP(3) WITH TIME ZONE', size: 13, digits: 3 })).toMatchObject({ type: { kind: 'datetime', zone: true, precision: 3 } });
    expect(mapped(sqlserver, { typeName: 'int identity', size: 10 })).toEqual({ native: 'int', type: { kind: 'integer', bits: 32 } });
    expect(mapped(sqlserver, { typeName: 'nvarchar', size: 1_073_741_823 })).toEqual({ native: 'nvarchar', type: { kind: 'string' } });
    expect(mapped(sqlserver, { typeName: 'datetime2', size: 23, digits: 3 })).toEqual({ native: 'datetime2(3)', type: { kind: 'datetime', precision: 3 } });
    expect(mapped(mysql, { typeName: 'BIGINT UNSIGNED', size: 20 })).toEqual({ native: 'bigint unsigned', type: { kind: 'integer', bits: 64, unsigned: true } });
    expect(mapped(mysql, { typeName: 'DATETIME', size: 26 })).toEqual({ native: 'datetime(6)', type: { kind: 'datetime', precision: 6 } });
    expect(mapped(dameng, { code: 3, typeName: 'NUMBER', size: 38, digits: 10 })).toEqual({ native: 'decimal(38,10)', type: { kind: 'decimal', precision: 38, scale: 10 } });
    expect(mapped(dameng, { typeName: 'ST_GEOMETRY' })).toEqual({ native: 'ST_GEOMETRY', type: { kind: 'other', name: 'ST_GEOMETRY' } });
  });

  it('crosses no number and no date through anything that rounds', () => {
    const column = (product: Product, raw: Partial<RawColumn>) => {
      const declared = product.native({ code: 1111, typeName: '', size: undefined, digits: undefined, ...raw });
      return product.codec({ name: 'c', code: raw.code ?? 1111, declared, native: spelled(declared), mapping: product.types.fromNative(declared), nullable: true, default: null, generated: null, comment: '' });
    };
    expect(column(dameng, { code: 3, size: 38, digits: 10 }).encode('0.1')).toEqual(['n', '0.1']);
    expect(column(dameng, { code: 93, digits: 6 }).encode('2024-02-29 12:34:56.123456')).toEqual(['m', '2024-02-29 12:34:56.123456']);
    expect(() => column(dameng, { code: 91 }).encode('1500-01-01')).toThrow('1582-10-15');
    expect(column(oracle, { typeName: 'NUMBER', size: 38, digits: 0 })).toMatchObject({ select: '"c"', kind: 's' });
    expect(column(oracle, { typeName: 'TIMESTAMP(6)' }).place!('?')).toContain('to_timestamp(?');
    expect(column(sqlserver, { typeName: 'decimal', size: 38, digits: 10 }).select).toBe('convert(varchar(60), [c])');
    expect(column(sqlserver, { typeName: 'nvarchar', size: 1_073_741_823 }).place!('?')).toBe('?');
  });
});
