import { describe, expect, it } from 'vitest';
import { changeFormat, type ChangeFormat } from './change-format.ts';
import { KnownShape } from './known-shape.ts';
import { tableFilter } from './table-filter.ts';
import { isTold, type ToldMessage } from './told-message.ts';
import { changesOf } from './told-rows.ts';
import { understanding } from './understand-message.ts';

const bytes = (value: unknown) => (value === null ? null : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));
const format = (given: object) => changeFormat.parse(given);

function understood(chosen: ChangeFormat, value: unknown, key: unknown = null) {
  return understanding(chosen)({ key: bytes(key), value: bytes(value) });
}

/** What a message makes of a table that nobody knew before. */
function read(chosen: ChangeFormat, value: unknown, key: unknown = null) {
  const told = understood(chosen, value, key) as ToldMessage;
  expect(isTold(told), JSON.stringify(told)).toBe(true);
  const known = new KnownShape(null, { declared: chosen.fields, takesNew: true });
  known.learnAll([told]);
  const shape = known.shape!;
  const changes = changesOf(told, { shape, format: chosen, identity: shape.primaryKey, name: { schema: '', table: 'topic' } });
  return { told, shape, changes: changes as Exclude<typeof changes, { reason: unknown }>, types: Object.fromEntries(shape.columns.map(({ name, type }) => [name, type])) };
}

describe('Debezium', () => {
  const debezium = format({ kind: 'debezium' });
  const source = { db: 'shop', schema: 'public', table: 'orders', ts_ms: 1_700_000_000_123 };
  const field = (name: string, type: string, semantic?: string, parameters?: object) => ({ field: name, type, optional: true, ...(semantic && { name: semantic }), ...(parameters && { parameters }) });
  const enveloped = (fields: object[], payload: object) => ({ schema: { type: 'struct', fields: [{ field: 'before', type: 'struct', fields }, { field: 'after', type: 'struct', fields }, field('op', 'string')] }, payload: { source, ...payload } });
  const connect = 'org.apache.kafka.connect.data.';

  it('tells types in its schema, and values as it encodes them', () => {
    const fields = [
      field('id', 'int64'), field('price', 'bytes', `${connect}Decimal`, { scale: '2', 'connect.decimal.precision': '10' }), field('any', 'struct', 'io.debezium.data.VariableScaleDecimal'),
      field('day', 'int32', 'io.debezium.time.Date'), field('at', 'int64', 'io.debezium.time.MicroTimestamp'), field('ms', 'int64', 'io.debezium.time.Timestamp'),
      field('clock', 'int64', 'io.debezium.time.MicroTime'), field('moment', 'string', 'io.debezium.time.ZonedTimestamp'), field('doc', 'string', 'io.debezium.data.Json'),
      field('raw', 'bytes'), field('tags', 'array'), field('uid', 'string', 'io.debezium.data.Uuid'), field('ok', 'boolean'), field('half', 'double'), field('big', 'string'),
    ];
    const after = {
      id: '9007199254740993', price: 'AN3V', any: { scale: 3, value: '/w==' }, day: 19_000, at: 1_641_600_000_123_456, ms: -1, clock: 3_661_000_001, moment: '2024-05-01T08:00:00+08:00', doc: '{"a":1.50}',
      raw: 'AAH/', tags: ['a', null], uid: '6F9619FF-8B86-D011-B42D-00C04FC964FF', ok: true, half: 0.5, big: '字',
    };
    const { told, types, changes, shape } = read(debezium, JSON.stringify(enveloped(fields, { op: 'c', before: null, after })).replace('"9007199254740993"', '9007199254740993'), { schema: { type: 'struct' }, payload: { id: 1 } });
    expect(told).toMatchObject({ table: 'public.orders', key: ['id'], time: new Date(source.ts_ms) });
    expect(shape.primaryKey).toEqual(['id']);
    expect(types).toMatchObject({ id: { kind: 'integer', bits: 64 }, price: { kind: 'decimal', precision: 10, scale: 2 }, day: { kind: 'date' }, at: { kind: 'datetime', precision: 6 }, moment: { kind: 'datetime', zone: true }, doc: { kind: 'json' }, raw: { kind: 'binary' } });
    expect(changes).toMatchObject([{ operation: 'insert', before: null, after: {
      id: 9_007_199_254_740_993n, price: '567.89', any: '-0.001', day: '2022-01-08', at: '2022-01-08 00:00:00.123456', ms: '1969-12-31 23:59:59.999', clock: '01:01:01.000001', moment: '2024-05-01 00:00:00Z', doc: '{"a":1.50}',
      raw: new Uint8Array([0, 1, 255]), tags: ['a', null], uid: '6f9619ff-8b86-d011-b42d-00c04fc964ff', ok: true, half: 0.5, big: '字',
    } }]);
  });

  it('brings the same schema along with every message, which is read once and never mistaken', () => {
    const understand = understanding(debezium);
    const given = (fields: object[], after: object, more = '') => understand({ key: null, value: Buffer.from(`${JSON.stringify(enveloped(fields, { op: 'c', after })).slice(0, -1)}${more}}`) }) as ToldMessage;
    const [one, same, followed, other] = [given([field('a', 'int32')], { a: 1 }), given([field('a', 'int32')], { a: 2 }), given([field('a', 'int32')], { a: 3 }, ',"x":1'), given([field('a', 'string')], { a: ',"payload":' })];
    expect([one, same, followed, other].map(({ changes }) => changes[0]!.after)).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }, { a: ',"payload":' }]);
    expect([same.columns === one.columns, followed.columns === one.columns, other.columns === one.columns]).toEqual([true, true, false]);
    expect(understand({ key: null, value: Buffer.from(`${JSON.stringify(enveloped([field('a', 'int32')], {})).slice(0, -5)}`) })).toHaveProperty('problem');
  });

  it('tells updates and deletions with or without the row as it was, and leaves out what did not change', () => {
    const plain = (payload: object) => ({ source, ...payload });
    const update = read(debezium, plain({ op: 'u', before: null, after: { id: 1, note: '__debezium_unavailable_value', name: 'b' } }), { id: 1 });
    expect(update.changes).toMatchObject([{ operation: 'update', before: { id: 1n, name: 'b' }, after: { id: 1n, name: 'b' } }]);
    expect(update.changes[0]!.after).not.toHaveProperty('note');
    // PostgreSQL tells the key of a deleted row alone, the rest as empty.
    const gone = read(debezium, plain({ op: 'd', before: { id: 1, name: null }, after: null }), { id: 1 });
    expect(gone.changes).toEqual([expect.objectContaining({ operation: 'delete', before: { id: 1n }, after: null })]);
    expect(understood(debezium, plain({ op: 't' }))).toMatchObject({ changes: [{ operation: 'truncate', before: null, after: null }] });
    expect(read(debezium, plain({ op: 'r', after: { id: 1 } })).changes).toMatchObject([{ operation: 'insert' }]);
  });

  it('has messages about no row, and some that are none of its own', () => {
    for (const value of [null, 'null', { ts_ms: 1 }, { op: 'm', message: {} }, { status: 'BEGIN', id: '1', event_count: null }, { schema: {}, payload: null }]) expect(understood(debezium, value)).toEqual({ nothing: true });
    for (const value of ['x', '[]', { id: 1 }, { op: 'c', after: null }, { op: 'z', after: {} }, Buffer.from([0xff])]) {
      expect(understanding(debezium)({ key: null, value: value instanceof Uint8Array ? value : bytes(value) })).toMatchObject({ problem: { zh: expect.any(String), en: expect.any(String) } });
    }
  });

  it('without a schema is read by the fields that are declared', () => {
    const fields = [{ name: 'price', type: { kind: 'decimal', precision: 10, scale: 2 } }, { name: 'at', type: { kind: 'datetime', precision: 6 }, timestamp: { format: 'unix_us' } }];
    const declared = format({ kind: 'debezium', fields, decimals: 'base64' });
    expect(read(declared, { source, op: 'c', after: { price: 'AN3V', at: 1_641_600_000_000_000 } }).changes[0]!.after).toEqual({ price: '567.89', at: '2022-01-08 00:00:00' });
    const written = changesOf(understood(declared, { source, op: 'c', after: { price: '?', at: 1 } }) as ToldMessage, { shape: { columns: [{ name: 'price', type: { kind: 'decimal', scale: 2 }, native: '', nullable: true, comment: '' }], primaryKey: [], comment: '' }, format: declared, identity: [], name: { schema: '', table: '' } });
    expect(written).toMatchObject({ column: 'price', values: { price: '?', at: '1' } });
  });
});

describe('Canal', () => {
  const told = { database: 'shop', table: 'orders', isDdl: false, es: 1_700_000_000_000, pkNames: ['id'], mysqlType: { id: 'bigint(20) unsigned', fee: 'decimal(10,2)', at: 'timestamp', doc: 'json', raw: 'varbinary(9)', on: 'tinyint(1)' } };

  it('tells all rows of a statement as text, with the types of MySQL', () => {
    const row = { id: '18446744073709551615', fee: '1.50', at: '2024-05-01 08:00:00', doc: '{"a":1}', raw: '\0ÿ', on: '1' };
    const { types, changes, shape } = read(format({ kind: 'canal', zone: 'Asia/Shanghai' }), { ...told, type: 'UPDATE', data: [row, { ...row, id: '2' }], old: [{ fee: '1.00' }, { id: '1' }] });
    expect(shape.primaryKey).toEqual(['id']);
    expect(types).toMatchObject({ id: { kind: 'integer', bits: 64, unsigned: true }, fee: { kind: 'decimal', precision: 10, scale: 2 }, at: { kind: 'datetime', zone: true }, raw: { kind: 'binary' } });
    expect(changes).toMatchObject([
      { operation: 'update', before: { id: 18_446_744_073_709_551_615n, fee: '1.00' }, after: { fee: '1.50', at: '2024-05-01 00:00:00Z', doc: '{"a":1}', raw: new Uint8Array([0, 255]), on: 1 } }, { before: { id: 1n }, after: { id: 2n } },
    ]);
    const unzoned = read(format({ kind: 'canal' }), { ...told, type: 'DELETE', data: [row], old: null });
    expect(unzoned.types['at']).toEqual({ kind: 'datetime' });
    expect(unzoned.changes).toMatchObject([{ operation: 'delete', after: null, before: { at: '2024-05-01 08:00:00' } }]);
  });

  it('leaves changes of structure aside, and empties tables', () => {
    expect(understood(format({ kind: 'canal' }), { ...told, isDdl: true, type: 'ALTER', data: null, sql: 'alter table …' })).toEqual({ nothing: true });
    expect(understood(format({ kind: 'canal' }), { ...told, isDdl: true, type: 'TRUNCATE', data: null })).toMatchObject({ table: 'shop.orders', changes: [{ operation: 'truncate' }] });
    expect(understood(format({ kind: 'canal' }), { hello: 1 })).toHaveProperty('problem');
  });
});

it('Maxwell tells rows and what they were, and its key in that of the message', () => {
  const maxwell = format({ kind: 'maxwell' });
  const told = { database: 'shop', table: 'orders', ts: 1_700_000_000 };
  const { changes, shape, told: { time } } = read(maxwell, { ...told, type: 'update', data: { id: 2, fee: '1.5', at: '2024-05-01 08:00:00' }, old: { id: 1 } }, { database: 'shop', table: 'orders', 'pk.id': 2 });
  expect([shape.primaryKey, time]).toEqual([['id'], new Date(told.ts * 1000)]);
  expect(changes).toMatchObject([{ operation: 'update', before: { id: 1n }, after: { id: 2n, fee: '1.5', at: '2024-05-01 08:00:00' } }]);
  expect(read(maxwell, { ...told, type: 'bootstrap-insert', data: { id: 1 } }).changes).toMatchObject([{ operation: 'insert' }]);
  for (const type of ['bootstrap-start', 'bootstrap-complete', 'table-alter']) expect(understood(maxwell, { ...told, type, data: {} })).toEqual({ nothing: true });
  expect(understood(maxwell, { ...told, type: 'insert' })).toHaveProperty('problem');
});

it('a table is meant by its name, with its schema or without, or by a pattern', () => {
  const meant = (filter: string) => ['shop.orders', 'test.orders', 'shop.orders_1', 'shop.a+b'].filter(tableFilter(filter));
  expect([meant('orders'), meant('shop.orders'), meant(' shop.* '), meant('orders_*'), meant('a+b'), meant('').length]).toEqual([['shop.orders', 'test.orders'], ['shop.orders'], ['shop.orders', 'shop.orders_1', 'shop.a+b'], ['shop.orders_1'], ['shop.a+b'], 4]);
});

it('a structure only grows, and takes new columns only where they are wanted', () => {
  const maxwell = format({ kind: 'maxwell' });
  const message = (data: object) => understood(maxwell, { type: 'insert', data }) as ToldMessage;
  const known = new KnownShape(null, { declared: undefined, takesNew: true });
  expect([known.learn(message({ id: 1, a: null })), known.learn(message({ id: 2 })), known.learn(message({ id: 3, a: 'x' }))]).toEqual([true, false, true]);
  expect(known.shape!.columns.map(({ name }) => name)).toEqual(['id', 'a']);
  const closed = new KnownShape(known.shape, { declared: undefined, takesNew: false });
  expect([closed.learn(message({ id: 4, b: 1 })), [...closed.ignored]]).toEqual([false, ['b']]);
});
