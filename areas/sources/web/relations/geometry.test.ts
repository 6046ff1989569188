import { describe, expect, it } from 'vitest';
import type { ErField, ErNode, ErRelation } from '../../contract/relations.ts';
import { relationOfLine } from './draw-relation.ts';
import { drawEr } from './er-picture.ts';
import { placeBelow, placeBeside } from './place-tables.ts';
import { endsOf, linePath } from './relation-line.ts';
import { handleId, mostRows, rowMiddle, shapeOf, sidesOf, tableSize } from './table-shape.ts';

const field = (name: string, is_pk = 0): ErField => ({ wid: `f-${name}`, dataField: name, dataFieldName: '', native_type: 'integer', nullable: true, is_pk, order_num: 1 });
const node = (wid: string, fields: ErField[], field_num = fields.length): ErNode => ({
  wid, database_wid: 's', schema_name: '', dataObject: wid, dataObjectName: '', object_kind: 'table', dropped: false, field_num, relation_num: 0, suggested_num: 0, x: null, y: null, fields,
});
const student = shapeOf(node('student', [field('stu_no', 1), field('dept_id')], 9));
const dept = shapeOf(node('dept', [field('id', 1)]));
const shapes = new Map([['student', student], ['dept', dept]]);
const relation = (more: Partial<ErRelation> = {}): ErRelation => ({
  wid: 'r', create_time: '', modify_time: '', creator: null, last_modifier: null, row_version: 1, database_wid: 's', origin: 'inferred', state: 'suggested', name: '',
  dataObject: 'student', fields: ['dept_id'], refDataObject: 'dept', refFields: ['id'], cardinality: 'n:1', confidence: 90, evidence: {}, ...more,
});

describe('a table as it is drawn', () => {
  it('has its keys and says how many fields it hides', () => {
    expect(student).toMatchObject({ hidden: 7, expanded: false });
    expect(student.height).toBe(tableSize.head + 3 * tableSize.row + tableSize.foot);
    expect(shapeOf(student.node, [...student.rows, field('name')])).toMatchObject({ hidden: 6, expanded: true });
    const wide = Array.from({ length: 1000 }, (_, at) => field(`c${at}`));
    expect(shapeOf(node('wide', []), wide)).toMatchObject({ rows: { length: mostRows } });
  });

  it('is met by lines at its rows, on the side that faces the other', () => {
    expect(rowMiddle(student, 'dept_id')).toBe(tableSize.head + 1.5 * tableSize.row);
    expect(rowMiddle(student, 'gone')).toBe(tableSize.head / 2);
    expect(sidesOf({ x: 0, y: 0 }, { x: 400, y: 0 })).toEqual(['right', 'left']);
    expect(sidesOf({ x: 400, y: 0 }, { x: 0, y: 0 })).toEqual(['left', 'right']);
    expect(sidesOf({ x: 0, y: 0 }, { x: 10, y: 400 })).toEqual(['right', 'right']);
    expect(linePath({ x: 0, y: 0, side: 'right' }, { x: 100, y: 50, side: 'left' }).path).toMatch(/^M0 0H12C/);
    expect([endsOf('n:1'), endsOf('1:1'), endsOf('n:n')]).toEqual([['many', 'one'], ['one', 'one'], ['many', 'many']]);
  });
});

describe('a line drawn from field to field', () => {
  const line = (source: string, from: number, target: string, to: number) => relationOfLine({ source, sourceHandle: handleId('right', from), target, targetHandle: handleId('left', to) }, shapes);

  it('refers to the key, whichever end it was drawn from', () => {
    const expected = { dataObject: 'student', fields: ['dept_id'], refDataObject: 'dept', refFields: ['id'], cardinality: 'n:1' };
    expect(line('student', 1, 'dept', 0)).toEqual(expected);
    expect(line('dept', 0, 'student', 1)).toEqual(expected);
  });

  it('is one to one between two keys, and nothing between a field and itself', () => {
    expect(line('student', 0, 'dept', 0)).toMatchObject({ dataObject: 'student', cardinality: '1:1' });
    expect(line('student', 0, 'student', 0)).toBeUndefined();
    expect(line('student', 7, 'dept', 0)).toBeUndefined();
    expect(line('gone', 0, 'dept', 0)).toBeUndefined();
  });
});

describe('tables that come later', () => {
  const overlap = (a: { x: number; y: number }, b: { x: number; y: number }, height = 100) => Math.abs(a.x - b.x) < tableSize.width && Math.abs(a.y - b.y) < height;

  it('stand beside what they are related to, over nothing, and move nothing', () => {
    const placed = { hub: { x: 0, y: 0 } };
    const fresh = Array.from({ length: 12 }, (_, at) => ({ id: `n${at}`, height: 100 }));
    const links = [...fresh.slice(0, 6).map(({ id }) => ({ source: 'hub', target: id })), ...fresh.slice(6, 11).map(({ id }) => ({ source: id, target: 'hub' }))];
    const found = placeBeside(fresh, placed, new Map([['hub', 100]]), links);
    expect(Object.keys(found)).toHaveLength(12);
    for (const { id } of fresh.slice(0, 6)) expect(found[id]!.x).toBeGreaterThan(0);
    for (const { id } of fresh.slice(6, 11)) expect(found[id]!.x).toBeLessThan(0);
    const all = Object.values({ ...placed, ...found });
    for (const [at, one] of all.entries()) for (const other of all.slice(at + 1)) expect(overlap(one, other)).toBe(false);
  });

  it('stand below as a picture of their own when they are many', () => {
    const below = placeBelow({ a: { x: 50, y: 10 }, b: { x: 450, y: 10 } }, { hub: { x: -100, y: 0 } }, new Map([['hub', 200]]));
    expect(below).toEqual({ a: { x: -100, y: 264 }, b: { x: 300, y: 264 } });
  });
});

describe('the exported picture', () => {
  it('is well formed whatever the names contain, with lines of their kind', () => {
    const evil = shapeOf(node('<b>"x" & \u0001y</b>', [field("ev'il", 1)], 3));
    const { svg, width } = drawEr({
      tables: [student, dept, evil], relations: [relation(), relation({ wid: 'd', origin: 'declared', state: 'confirmed' }), relation({ refDataObject: 'gone' })],
      positions: { student: { x: 0, y: 0 }, dept: { x: 500, y: 0 }, [evil.node.wid]: { x: 0, y: 400 } }, mode: 'dark', more: (count) => `${count} more`,
    });
    expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull();
    expect(svg.match(/class="card"/g)).toHaveLength(3);
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(1);
    expect(svg).toContain('7 more');
    expect(width).toBeGreaterThan(500 + tableSize.width);
  });
});
