import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, press, render, shows, until } from '#platform/web/blocks/testing/render.tsx';
import { useSession } from '#platform/web/session/session.ts';
import type { UserInfo } from '#platform/web/session/wire.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import {
  countRelations, decideRelations, deleteRelation, getErGraph, getErObject, getErTree, listRelations, showRelation, updateRelation, type ErNode, type ErRelationRow,
} from '../../contract/relations.ts';
import type { ErFlowProps } from './er-flow.tsx';
import { RelationsPane } from './relations-pane.tsx';

/** The canvas needs a real browser; here it is two buttons that do what a drag and a click do there. */
vi.mock('./er-flow.tsx', () => ({
  ErFlow: ({ shapes, relations, onDraw, onChoose, undo }: ErFlowProps) => (
    <div>
      <span>{`canvas of ${shapes.size} tables, ${relations.length} relations`}</span>
      <button type="button" onClick={() => onDraw({ dataObject: 'student', fields: ['dept_id'], refDataObject: 'dept', refFields: ['id'], cardinality: 'n:1' })}>drag a line</button>
      {relations.map(({ wid }) => <button type="button" key={wid} onClick={() => onChoose({ kind: 'relation', wid })}>{`line ${wid}`}</button>)}
      <button type="button" disabled={!undo.last} onClick={() => void undo.back()}>take back</button>
    </div>
  ),
}));

const source = { wid: 's1', source_type: 'dataBase', databasename: 'Student affairs' } as unknown as DataSource;
const field = (dataField: string, is_pk = 0) => ({ wid: `f-${dataField}`, dataField, dataFieldName: '', native_type: 'integer', nullable: true, is_pk, order_num: 1 });
const table = (wid: string, fields: ErNode['fields']): ErNode => ({
  wid, database_wid: 's1', schema_name: '', dataObject: wid, dataObjectName: '', object_kind: 'table', dropped: false, field_num: fields.length, relation_num: 0, suggested_num: 1, x: null, y: null, fields,
});
const tables = [table('student', [field('stu_no', 1), field('dept_id')]), table('dept', [field('id', 1)])];
const relation = (wid: string, more: Partial<ErRelationRow> = {}): ErRelationRow => ({
  wid, create_time: '2026-11-01T00:00:00Z', modify_time: '2026-11-01T00:00:00Z', creator: null, last_modifier: null, row_version: 1, database_wid: 's1', origin: 'inferred', state: 'suggested', name: '',
  dataObject: 'student', fields: ['dept_id'], refDataObject: 'dept', refFields: ['id'], cardinality: 'n:1', confidence: 93, evidence: { reason: 'tableName', sameType: true, values: 30, rows: 400, missing: 2, missingRows: 3, unique: 'declared' },
  object: 'student', objectName: '', objectSchema: '', refObject: 'dept', refObjectName: '', refObjectSchema: '', ...more,
});
let rows: ErRelationRow[];
let objects = 2;

const server = fakeServer({
  [countRelations.path]: () => ({ objects, declared: rows.filter((row) => row.origin === 'declared').length, confirmed: 0, suggested: rows.filter((row) => row.state === 'suggested').length, rejected: 0 }),
  [getErTree.path]: () => ({ nodes: tables.map(({ wid }) => ({ wid, type: 'object', name: wid, title: '', schema_name: '', relation_num: 0, suggested_num: 1, field_num: 2 })), total: 2, more: false }),
  [getErGraph.path]: () => ({ objects: tables, relations: rows.filter((row) => row.state !== 'rejected') }),
  [getErObject.path]: ({ query }) => tables.find(({ wid }) => wid === query.wid),
  [showRelation.path]: () => rows,
  [listRelations.path]: ({ body }) => ({ rows: rows.filter((row) => body.state === 'ALL' || row.state === body.state), total: rows.length }),
  [decideRelations.path]: ({ body }) => {
    rows = rows.map((row) => (body.wids.includes(row.wid) ? { ...row, state: body.state } : row));
    return { changed: body.wids.length };
  },
  [updateRelation.path]: ({ body }) => {
    const made = relation('drawn', { ...body, wid: 'drawn', origin: 'manual', state: 'confirmed' });
    rows = [...rows, made];
    return made;
  },
  [deleteRelation.path]: ({ query }) => {
    const gone = rows.find(({ wid }) => wid === query.wid);
    if (gone?.origin === 'declared') return refuse(3101, 'The database declares this relation.');
    rows = rows.filter((row) => row !== gone);
    return gone;
  },
});

const signIn = (...permissions: string[]) => useSession.setState({ user: { wid: 'me', permissions } as unknown as UserInfo });
beforeEach(() => {
  rows = [relation('one'), relation('two', { confidence: 60, fields: ['stu_no'] })];
  objects = 2;
  signIn('source:read', 'source:write');
});
const open = async () => {
  await render(<RelationsPane source={source} />);
  await until(() => shows('canvas of 2 tables'));
};
const decisions = () => server.to(decideRelations.path).map(({ body }) => [body.wids, body.state]);

describe('suggested relations', () => {
  it('are confirmed together, and that can be taken back', async () => {
    await open();
    await click('Suggestions 2');
    await until(() => shows('student.dept_id'));
    await click(find('Select all', 'label'));
    await click('Confirm 2');
    await until(() => decisions().length === 1);
    expect(decisions()).toEqual([[['one', 'two'], 'confirmed']]);
    await until(() => shows('Nothing to confirm'));
    await click('take back');
    await until(() => decisions().length === 2);
    expect(decisions()[1]).toEqual([['one', 'two'], 'suggested']);
  });

  it('of high confidence are chosen with one click', async () => {
    await open();
    await click('Suggestions 2');
    await until(() => shows('Select those of 85% and more'));
    await click('Select those of 85% and more');
    await click('Reject 1');
    await until(() => decisions().length === 1);
    expect(decisions()).toEqual([[['one'], 'rejected']]);
    await until(() => shows('canvas of 2 tables, 1 relations'));
  });

  it('show what speaks for them, and are decided one by one', async () => {
    await open();
    await click('line one');
    await until(() => shows('The field is named after the other table'));
    expect(shows('2 of 30 sampled values are missing in the other table (3 of 400 rows)')).toBe(true);
    await click('Confirm');
    await until(() => decisions().length === 1);
    await press(document.body, 'z', { ctrlKey: true });
    await until(() => decisions().length === 2);
    expect(decisions()).toEqual([[['one'], 'confirmed'], [['one'], 'suggested']]);
  });
});

describe('a relation', () => {
  it('that was drawn from field to field is saved as the form shows it, and deleted by undo', async () => {
    rows = [];
    await open();
    expect(shows('No relations yet.')).toBe(true);
    await click('drag a line');
    await until(() => document.querySelector('.ant-drawer .er-ends'));
    await until(() => shows('dept_id'));
    await click('Save');
    await until(() => server.to(updateRelation.path).length === 1);
    expect(server.to(updateRelation.path)[0]!.body).toMatchObject({ dataObject: 'student', fields: ['dept_id'], refDataObject: 'dept', refFields: ['id'], cardinality: 'n:1' });
    await until(() => shows('canvas of 2 tables, 1 relations'));
    await click('take back');
    await until(() => server.to(deleteRelation.path).length === 1);
    expect(rows).toEqual([]);
  });

  it('that the database declares says why it cannot be changed, and offers nothing', async () => {
    rows = [relation('key', { origin: 'declared', state: 'confirmed' })];
    await open();
    await click('line key');
    await until(() => shows('Declared as a foreign key in the database'));
    expect(() => find('Delete')).toThrow();
    expect(() => find('Edit')).toThrow();
  });
});

describe('the pane', () => {
  it('leads to the import while there are no tables', async () => {
    objects = 0;
    await render(<RelationsPane source={source} />);
    await until(() => shows('No data objects yet'));
    expect(document.querySelector('a[href*="libraryManage/reverse?wid=s1"]')).not.toBeNull();
  });

  it('lets those look who may not change anything', async () => {
    signIn('source:read');
    await open();
    await click('line one');
    await until(() => shows('93%'));
    for (const action of ['Confirm', 'Reject', 'Edit', 'Infer relations', 'New relation']) expect(() => find(action)).toThrow();
  });
});
