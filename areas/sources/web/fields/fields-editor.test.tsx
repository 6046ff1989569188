import { act, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, press, render, shows, type, until } from '#platform/web/blocks/testing/render.tsx';
import { pretendSize } from '#platform/web/blocks/testing/sizes.ts';
import { setNoticeSink } from '#platform/web/notices.ts';
import { useSession } from '#platform/web/session/session.ts';
import type { UserInfo } from '#platform/web/session/wire.ts';
import { dataObjectOption, describeDataFields, orderDataFields, saveDataField, updatePkFieldStatus } from '../../contract/data-fields.ts';
import { FieldsEditor } from './fields-editor.tsx';
import { objectOf } from './testing-fields.ts';

let keyWorks = true;
let conflict = false;
const server = fakeServer({
  [describeDataFields.path]: () => (conflict ? refuse(2, 'Somebody else has saved this meanwhile.') : { changed: 1 }),
  [orderDataFields.path]: () => null,
  [updatePkFieldStatus.path]: () => (keyWorks ? null : refuse(3061, 'set failed, please refresh and retry')),
  [dataObjectOption.path]: () => ({ code: [], foreign: [], fieldType: [{ id: 'string', text: 'Text' }], more: false }),
  [saveDataField.path]: () => ({ wid: 'new', row_version: 1 }),
});
const told: [kind: string, text: string][] = [];

beforeEach(() => {
  pretendSize(1400, 600);
  keyWorks = true;
  conflict = false;
  told.length = 0;
  setNoticeSink({ message: (kind, text) => void told.push([kind, text]), notification: () => undefined, dialog: () => undefined });
  useSession.setState({ user: { wid: 'me', permissions: ['source:read', 'source:write'] } as unknown as UserInfo });
});

const reload = vi.fn(async () => undefined);
function Editor({ names = ['ID', 'XM', 'XB'] }: { names?: string[] }) {
  const [object] = useState(() => objectOf(...names));
  return <FieldsEditor object={object} reload={reload} onSuggest={() => undefined} />;
}
const cell = (row: number, column: number) => document.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)!;
const order = () => [...document.querySelectorAll('[data-field]')].map((row) => row.getAttribute('data-field'));

async function paste(into: Element, text: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true }) as Event & { clipboardData: unknown };
  event.clipboardData = { getData: () => text };
  await act(async () => void into.dispatchEvent(event));
}

describe('the fields editor', () => {
  it('saves what was written into several fields in one call', async () => {
    await render(<Editor />);
    await until(() => cell(1, 0));
    await type(cell(1, 0), '姓名');
    await click(cell(2, 3));
    expect(shows('Unsaved changes of 2 fields')).toBe(true);
    await click('Save');
    await until(() => server.to(describeDataFields.path).length === 1);
    expect(server.to(describeDataFields.path)[0]!.body).toEqual({ object_wid: 'o1', fields: [{ wid: 'XM', row_version: 3, dataFieldName: '姓名' }, { wid: 'XB', row_version: 3, sensitive: 1 }] });
    await until(() => !shows('Unsaved'));
  });

  it('takes a column of names from a spreadsheet', async () => {
    await render(<Editor />);
    await until(() => cell(0, 0));
    await paste(cell(0, 0), '编号\n姓名\n性别\n');
    expect([0, 1, 2].map((row) => cell(row, 0).value)).toEqual(['编号', '姓名', '性别']);
    expect(server.to(describeDataFields.path)).toEqual([]);
    expect(told).toEqual([['success', '3 cells pasted; save to keep them']]);
  });

  it('moves a field with the keyboard and saves the order', async () => {
    await render(<Editor />);
    await until(() => cell(0, 0));
    await press('Move field XB: drag it, or press Alt and an arrow key', 'ArrowUp', { altKey: true });
    expect(order()).toEqual(['ID', 'XB', 'XM']);
    expect(shows('The order is not saved')).toBe(true);
    await click('Save');
    await until(() => server.to(orderDataFields.path).length === 1);
    expect(server.to(orderDataFields.path)[0]!.body).toEqual({ object_wid: 'o1', wids: ['ID', 'XB', 'XM'] });
  });

  it('moved and moved back, has nothing to save', async () => {
    await render(<Editor />);
    await until(() => cell(0, 0));
    await press('Move field XB: drag it, or press Alt and an arrow key', 'ArrowUp', { altKey: true });
    await press('Move field XB: drag it, or press Alt and an arrow key', 'ArrowDown', { altKey: true });
    expect(order()).toEqual(['ID', 'XM', 'XB']);
    expect(shows('not saved')).toBe(false);
  });

  it('keeps the order while it is filtered', async () => {
    await render(<Editor />);
    await until(() => cell(0, 0));
    await type('Search names and comments', 'X');
    await until(() => order().length === 2);
    expect(find('Move field XM: drag it, or press Alt and an arrow key').getAttribute('aria-disabled')).toBe('true');
    await press('Move field XB: drag it, or press Alt and an arrow key', 'ArrowUp', { altKey: true });
    expect(order()).toEqual(['XM', 'XB']);
  });

  it('goes to the row below with Enter', async () => {
    await render(<Editor />);
    await until(() => cell(0, 0));
    cell(0, 0).focus();
    await press(cell(0, 0), 'Enter');
    expect(document.activeElement).toBe(cell(1, 0));
  });

  it('says that the key could not be set, whatever the reason, and shows it as it is', async () => {
    keyWorks = false;
    reload.mockClear();
    await render(<Editor />);
    await until(() => cell(0, 0));
    await click('XM is part of the primary key');
    await until(() => told.length > 0);
    expect(told).toEqual([['error', 'Set failed, please refresh and retry']]);
    expect((find('XM is part of the primary key') as HTMLInputElement).checked).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('sets the key at once', async () => {
    await render(<Editor />);
    await until(() => cell(0, 0));
    await click('XM is part of the primary key');
    await until(() => server.to(updatePkFieldStatus.path).length === 1);
    expect(server.to(updatePkFieldStatus.path)[0]!.query).toEqual({ wid: 'XM', ispk: '1' });
  });

  it('keeps what was written when somebody else was faster', async () => {
    conflict = true;
    await render(<Editor />);
    await until(() => cell(1, 0));
    await type(cell(1, 0), '姓名');
    await click('Save');
    await until(() => shows('Somebody else has saved this meanwhile.'));
    expect(cell(1, 0).value).toBe('姓名');
    expect(shows('Load the latest')).toBe(true);
  });

  it('refuses a new field whose name is taken in another case, at the field', async () => {
    await render(<Editor />);
    await until(() => cell(0, 0));
    await click('Add field');
    await until(() => document.querySelector('.drawer-form input.grid-code'));
    await type(document.querySelector('.drawer-form input.grid-code')!, 'xm');
    await click([...document.querySelectorAll('.drawer-form button')].find((button) => button.textContent === 'Save')!);
    await until(() => document.querySelector('.ant-form-item-explain-error'));
    expect(document.querySelector('.ant-form-item-explain-error')!.textContent).toBe('There is already a field "XM" (whatever the case). Choose another name.');
    expect(server.to(saveDataField.path)).toEqual([]);
  });

  it('of a thousand fields draws only those in sight', async () => {
    await render(<Editor names={Array.from({ length: 1000 }, (_, at) => `F${at}`)} />);
    await until(() => cell(0, 0));
    expect(order().length).toBeLessThan(60);
    expect(shows('0 of 1000 named')).toBe(true);
  });

  it('lets those who may only read look, and change nothing', async () => {
    useSession.setState({ user: { wid: 'me', permissions: ['source:read'] } as unknown as UserInfo });
    await render(<Editor />);
    await until(() => cell(0, 0));
    expect(cell(0, 0).readOnly).toBe(true);
    expect(shows('Add field')).toBe(false);
  });
});
