import { expect, test } from 'vitest';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import { render, shows, until } from '#platform/web/blocks/testing/render.tsx';
import { namesOf } from '../../contract/pick.ts';
import { DepartmentPicker } from './department-picker.tsx';
import { PersonName } from './person-name.tsx';

const server = fakeServer({
  [namesOf.path]: ({ body }) => body.of.filter(({ wid }: { wid: string }) => wid !== 'gone')
    .map(({ kind, wid }: { kind: string; wid: string }) => ({ kind, wid, name: `Name ${wid}`, hint: 'University' })),
});

test('all names of a page are asked for in one call, each once', async () => {
  await render(<>{['a', 'b', 'a', 'gone'].map((wid, index) => <p key={index}><PersonName wid={wid} /></p>)}<PersonName wid={null} /></>);
  await until(() => shows('Name a') && shows('Name b') && shows('Somebody else') && shows('The platform'));
  expect(server.to(namesOf.path).map(({ body }) => body.of)).toEqual([[{ kind: 'user', wid: 'a' }, { kind: 'user', wid: 'b' }, { kind: 'user', wid: 'gone' }]]);
});

test('a picker names what was chosen before, with the way to it', async () => {
  await render(<DepartmentPicker value="d" />);
  await until(() => shows('Name d'));
  expect(document.querySelector('[title="University / Name d"]')).not.toBeNull();
});
