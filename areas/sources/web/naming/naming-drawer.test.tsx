import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, render, shows, type, until } from '#platform/web/blocks/testing/render.tsx';
import { pretendSize } from '#platform/web/blocks/testing/sizes.ts';
import { setNoticeSink } from '#platform/web/notices.ts';
import { suggestNames, takeNames, type NameSuggestion } from '../../contract/naming.ts';
import { NamingDrawer } from './naming-drawer.tsx';

const suggestion = (wid: string, name: string, confidence: number, more: Partial<NameSuggestion> = {}): NameSuggestion => ({
  wid, kind: 'field', object_wid: 'o1', schema_name: 'xg', dataObject: 'student', dataField: wid, comment: '', current: '', suggestion: name, confidence, origin: 'dictionary', pieces: [], ...more,
});
const rows = [
  suggestion('student', '学生', 95, { kind: 'object', dataField: '', origin: 'comment' }),
  suggestion('XM', '姓名', 90),
  suggestion('XBDM', '性别代码', 78, { pieces: [{ piece: 'XB', meaning: '性别' }, { piece: 'DM', meaning: '代码' }] }),
  suggestion('TEL', '电话', 85, { current: '联系方式' }),
];
const server = fakeServer({
  [suggestNames.path]: () => ({ rows, total: rows.length }),
  [takeNames.path]: ({ body }) => ({ objects: body.names.filter((name: { kind: string }) => name.kind === 'object').length, fields: body.names.filter((name: { kind: string }) => name.kind === 'field').length, kept: 0 }),
});
const told: string[] = [];
const onClose = vi.fn();

beforeEach(async () => {
  pretendSize(1200, 600);
  told.length = 0;
  onClose.mockClear();
  setNoticeSink({ message: (_kind, text) => void told.push(text), notification: () => undefined, dialog: () => undefined });
});
const show = async () => {
  await render(<NamingDrawer source="s1" name="Student affairs" onClose={onClose} />);
  await until(() => document.querySelector('[aria-label="XM · Suggested name"]'));
};
const ticked = () => [...document.querySelectorAll<HTMLInputElement>('[role=gridcell] input[type=checkbox]')].map((box) => box.checked);

describe('suggested names', () => {
  it('are asked for what has no name, and none is ticked from the start', async () => {
    await show();
    expect(server.to(suggestNames.path)[0]!.body).toMatchObject({ unnamed: true, kinds: 'both', minimum: 1 });
    expect(ticked()).toEqual([false, false, false, false]);
    expect((find('Take', 'button') as HTMLButtonElement).disabled).toBe(true);
    expect(server.to(takeNames.path)).toEqual([]);
  });

  it('are ticked at once from a confidence on', async () => {
    await show();
    await click('Tick 3');
    expect(ticked()).toEqual([true, true, false, true]);
  });

  it('are taken only when ticked; what replaces a name is sent apart', async () => {
    await show();
    await click('Tick 3');
    expect(shows('1 of them replaces a name that is there.')).toBe(true);
    await click('Take 3 names');
    await until(() => told.length > 0);
    expect(server.to(takeNames.path).map(({ body }) => body)).toEqual([
      { database_wid: 's1', overwrite: false, names: [{ kind: 'object', wid: 'student', name: '学生' }, { kind: 'field', wid: 'XM', name: '姓名' }] },
      { database_wid: 's1', overwrite: true, names: [{ kind: 'field', wid: 'TEL', name: '电话' }] },
    ]);
    expect(told).toEqual(['1 object and 2 fields named']);
  });

  it('can be written anew, which ticks them, and emptied, which does not', async () => {
    await show();
    await type('XBDM · Suggested name', '性别');
    expect(ticked()).toEqual([false, false, true, false]);
    await click('Take 1 name');
    await until(() => told.length > 0);
    expect(server.to(takeNames.path)[0]!.body.names).toEqual([{ kind: 'field', wid: 'XBDM', name: '性别' }]);
    await type('XM · Suggested name', '');
    expect(ticked()[1]).toBe(false);
  });

  it('can be skipped and shown again', async () => {
    await show();
    await click('Tick 3');
    await click('Skip XM');
    expect(ticked()).toEqual([true, false, true]);
    expect(shows('1 skipped')).toBe(true);
    await click('Show again');
    expect(ticked()).toEqual([true, false, false, true]);
  });

  it('that are ticked are asked about before they are lost', async () => {
    await show();
    await click('Tick 3');
    await click([...document.querySelectorAll('.naming-footer button')].find((button) => button.textContent === 'Close')!);
    await until(() => shows('Discard unsaved changes?'));
    expect(onClose).not.toHaveBeenCalled();
  });
});
