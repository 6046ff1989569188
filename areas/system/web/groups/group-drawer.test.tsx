import { expect, test } from 'vitest';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, render, settle, shows, type, until } from '#platform/web/blocks/testing/render.tsx';
import type { Group } from '../../contract/groups.ts';
import { GroupDrawer } from './group-drawer.tsx';

const person = (name: string) => ({ wid: name, name, userid: name.toLowerCase(), department: '', status: 'enabled' });
let refusal: Response | undefined;
const server = fakeServer({
  '/api/sys/group/attributes': () => ({ attributes: [{ name: 'title', values: ['Professor'] }] }),
  '/api/sys/group/previewRule': ({ body }) => ({ rows: [person('Ann')], total: 1, members: body.rule.match === 'all' ? 1 : 40 }),
  '/api/sys/group/save': () => refusal ?? { wid: 'g1', row_version: 2 },
});

const byHand: Group = {
  wid: 'g1', row_version: 1, name: 'Stewards', code: 'stewards', remark: '', rule: null, kind: 'static', members: 12, role_names: '',
  create_time: '2026-11-15T00:00:00Z', modify_time: '2026-11-15T00:00:00Z', creator: null, last_modifier: null,
};
const byRule: Group = { ...byHand, kind: 'dynamic', rule: { match: 'all', conditions: [{ field: 'attribute', attribute: 'title', operator: 'filled', values: [] }] } };
const events: string[] = [];

async function open(at: string, group?: Group) {
  refusal = undefined;
  events.length = 0;
  await render(<GroupDrawer at={at} group={group} onClosed={() => events.push('closed')} onAdded={(wid) => events.push(`added ${wid}`)} />);
  await until(() => shows('How members are chosen'));
}
const option = (label: string) => [...document.querySelectorAll('.ant-segmented-item-label')].find((item) => item.textContent === label)!.closest('label')!.querySelector('input')!;
const saved = () => server.to('/api/sys/group/save').at(-1)?.body;

test('a rule shows at once who follows it', async () => {
  await open('g1', byRule);
  await until(() => shows('1 person matches') && shows('Ann'));
  expect(server.to('/api/sys/group/previewRule')[0]!.body.rule).toEqual(byRule.rule);
  await click(option('Any condition'));
  await until(() => shows('40 people match') && shows('1 of them are within your data scope'));
});

test('an unfinished condition is not asked about and not saved', async () => {
  await open('g1', byRule);
  await click('Add condition');
  await until(() => shows('Complete the conditions to see who matches.'));
  await click('Save');
  await until(() => shows('Complete the marked conditions or remove them.'));
  expect(saved()).toBeUndefined();
  expect(document.querySelectorAll('.condition-row .ant-select-status-error').length).toBeGreaterThan(0);
  await click('Remove condition 2');
  await click('Save');
  await until(() => saved() !== undefined);
  expect(saved()).toMatchObject({ wid: 'g1', row_version: 1, rule: byRule.rule });
  await until(() => events.includes('closed'));
});

test('the last condition stays', async () => {
  await open('g1', byRule);
  expect((find('Remove condition 1') as HTMLButtonElement).disabled).toBe(true);
});

test('changing how members are chosen says what happens to them', async () => {
  await open('g1', byHand);
  await click(option('By rule'));
  await until(() => shows('of the 12 people now in the group, those who do not match leave it'));
  await click(option('By hand'));
  await until(() => !shows('those who do not match leave it'));
});

test('a new group by hand is saved without a rule, and its members come next', async () => {
  await open('new');
  const [name, code] = [...document.querySelectorAll('.ant-drawer-body input[type=text]')] as [Element, Element];
  await type(name, 'New group');
  await type(code, 'new');
  await click('Save');
  await until(() => events.includes('added g1'));
  expect(saved()).toEqual({ name: 'New group', code: 'new', remark: '', rule: null });
});

test('a taken code stands at its field', async () => {
  await open('g1', byHand);
  refusal = refuse(1031, 'The code is taken', { code: 'The code is taken' });
  await click('Save');
  await until(() => document.querySelector('.ant-form-item-explain-error')?.textContent === 'The code is taken');
  await settle();
  expect(events).toEqual([]);
});
