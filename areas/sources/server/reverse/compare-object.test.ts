import { describe, expect, it } from 'vitest';
import type { Column, TableDescription } from '#engine/connectors/connector.ts';
import { compareObject } from './compare-object.ts';
import { fieldOrder } from './field-order.ts';
import { guessRenames } from './guess-renames.ts';
import { nameSimilarity } from './name-similarity.ts';
import { bulkJson } from './bulk-json.ts';
import type { StoredField, StoredObject } from './stored-objects.ts';

const column = (name: string, native = 'text', more: Partial<Column> = {}): Column => ({ name, native, mapping: { type: { kind: 'string' } }, nullable: true, default: null, generated: null, comment: '', ...more });
const live = (table: string, columns: Column[], more: Partial<TableDescription> = {}): TableDescription =>
  ({ schema: 's', table, kind: 'table', comment: '', rows: null, columns, primaryKey: null, uniqueKeys: [], foreignKeys: [], indexes: [], ...more });
const field = (name: string, order: number, more: Partial<StoredField> = {}): StoredField =>
  ({ wid: `w-${name}`, data_field: name, data_field_name: '', native_type: 'text', nullable: true, default_value: null, generated: null, comment: '', pk_position: 0, order_num: order, manual: false, dropped: false, ...more });
const stored = (name: string, fields: StoredField[], more: Partial<StoredObject> = {}): StoredObject =>
  ({ wid: `o-${name}`, schema_name: 's', data_object: name, object_kind: 'table', data_object_name: '', comment: '', dropped: false, foreign_keys: [], fields, indexes: [], ...more });
const changes = (plan: ReturnType<typeof compareObject>) => plan.fields.map((one) => [one.live?.name ?? one.stored?.data_field, one.change]);

describe('a table and what is stored of it', () => {
  it('are the same whatever people added or ordered', () => {
    const ours = stored('t', [field('own', 1, { manual: true }), field('b', 2), field('a', 3), field('gone', 4, { dropped: true })]);
    expect(compareObject(ours, live('t', [column('a'), column('b')]))).toMatchObject({ change: 'unchanged', fields: [] });
  });

  it('differ in fields that came, went, changed, or came back', () => {
    const ours = stored('t', [field('a', 1), field('b', 2), field('back', 3, { dropped: true })]);
    const plan = compareObject(ours, live('t', [column('a', 'int'), column('back'), column('c')]));
    expect(changes(plan)).toEqual([['a', 'changed'], ['back', 'changed'], ['c', 'new'], ['b', 'dropped']]);
  });

  it('keep the key that a person set while the database declares none', () => {
    const ours = stored('t', [field('a', 1, { pk_position: 1 }), field('b', 2)]);
    expect(compareObject(ours, live('t', [column('a'), column('b')])).change).toBe('unchanged');
    const declared = compareObject(ours, live('t', [column('a'), column('b')], { primaryKey: { name: 'k', columns: ['b'] } }));
    expect(declared.fields.map((one) => [one.live!.name, one.pk_position])).toEqual([['a', 0], ['b', 1]]);
  });

  it('put a new field behind the one it follows, and leave the others in their order', () => {
    const ours = stored('t', [field('b', 1), field('own', 2, { manual: true }), field('a', 3)]);
    const table = live('t', [column('first'), column('a'), column('x'), column('y'), column('b')]);
    const order = fieldOrder(compareObject(ours, table)).map((one) => ('live' in one ? one.live : one.wid));
    expect(order).toEqual(['first', 'w-b', 'w-own', 'w-a', 'x', 'y']);
  });
});

describe('a guess of renames', () => {
  it('finds a column by type, place and name, and uses each once', () => {
    const ours = stored('t', [field('id', 1), field('cust_name', 2), field('note', 3)]);
    const plan = compareObject(ours, live('t', [column('id'), column('customer_name'), column('remark')]));
    expect(guessRenames([plan]).map((one) => [one.field, one.to])).toEqual([['cust_name', 'customer_name'], ['note', 'remark']]);
    expect(guessRenames([compareObject(ours, live('t', [column('id'), column('cust_name'), column('amount', 'int')]))])).toEqual([]);
  });

  it('finds a table by its columns, not by a common id', () => {
    const ours = stored('dept', ['id', 'code', 'name', 'parent'].map((name, at) => field(name, at + 1)));
    const gone = compareObject(ours, undefined);
    const same = compareObject(undefined, live('department', ['id', 'code', 'name', 'parent', 'since'].map((name) => column(name))));
    const stranger = compareObject(undefined, live('depot', [column('id'), column('place'), column('size'), column('rent')]));
    expect(guessRenames([gone, stranger, same])).toMatchObject([{ dataObject: 'dept', to: 'department' }]);
    expect(guessRenames([gone, stranger])).toEqual([]);
  });

  it('weighs names whatever their case and signs', () => {
    expect(nameSimilarity('CUST_NAME', 'custName')).toBe(1);
    expect(nameSimilarity('name', 'customer_name')).toBe(0.7);
    expect(nameSimilarity('', '')).toBe(1);
    expect(nameSimilarity('abc', 'xyz')).toBe(0);
  });
});

it('rows for the store lose only what no store can hold', () => {
  expect(JSON.parse(bulkJson([{ a: 'x\u0000y', b: 'half \ud83d', c: '\\u0000 typed', d: '😀' }]))).toEqual([{ a: 'xy', b: 'half \uFFFD', c: '\\u0000 typed', d: '😀' }]);
});
