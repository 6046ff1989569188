import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, render, shows, type, until } from '#platform/web/blocks/testing/render.tsx';
import { useSession } from '#platform/web/session/session.ts';
import type { UserInfo } from '#platform/web/session/wire.ts';
import { namesOf } from '../../contract/pick.ts';
import { getUser, saveUser, type UserDetail } from '../../contract/users.ts';
import { UserDrawer } from './user-drawer.tsx';

const ann = {
  wid: 'u1', row_version: 3, userid: 'ann', name: 'Ann', gender: 'female', email: '', phone: '', status: 'enabled', valid_from: null, valid_to: '2027-01-01',
  attributes: { title: 'Professor' }, departments: [{ wid: 'd1', name: 'Law', main: true }, { wid: 'd2', name: 'Physics', main: false }],
  posts: [{ wid: 'p1', name: 'Teacher' }],
  roles: [{ wid: 'r1', name: 'Developer', through: 'user', from: null }, { wid: 'r2', name: 'Consumer', through: 'department', from: { wid: 'd1', name: 'Law' } }],
} as unknown as UserDetail;

let answer: () => unknown;
const server = fakeServer({
  [getUser.path]: () => ann,
  [saveUser.path]: () => answer(),
  [namesOf.path]: ({ body }) => body.of.map((of: { kind: string; wid: string }) => ({ ...of, name: `name of ${of.wid}`, hint: '' })),
});
beforeEach(() => {
  answer = () => ({ wid: 'u1', row_version: 4 });
});
const signedIn = (...permissions: string[]) => useSession.setState({ user: { wid: 'me', permissions } as unknown as UserInfo });
const field = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`)!;
const saved = () => server.to(saveUser.path).at(-1)?.body;

describe('the form of a user', () => {
  it('asks for what is missing, at its field, before anything is sent', async () => {
    signedIn('*');
    await render(<UserDrawer open onClose={vi.fn()} />);
    await until(() => field('userid'));
    await click('Save');
    await until(() => shows('Fill in this field'));
    expect(server.to(saveUser.path)).toEqual([]);
  });

  it('saves a new user and hands over its wid', async () => {
    signedIn('*');
    const onAdded = vi.fn();
    await render(<UserDrawer open onClose={vi.fn()} onAdded={onAdded} />);
    await until(() => field('userid'));
    await type(field('userid'), 'bob');
    await type(field('name'), '<b>Bob</b>');
    await click('Save');
    await until(() => onAdded.mock.calls.length > 0);
    expect(onAdded).toHaveBeenCalledWith('u1');
    expect(saved()).toMatchObject({ userid: 'bob', name: '<b>Bob</b>', status: 'enabled', departments: [], roles: [] });
  });

  it('sends back what it was given, with the roles of the person alone', async () => {
    signedIn('*');
    const onClose = vi.fn();
    await render(<UserDrawer open wid="u1" onClose={onClose} />);
    await until(() => field('name')?.value === 'Ann');
    await type(field('name'), 'Anna');
    await click('Save');
    await until(() => onClose.mock.calls.length > 0);
    expect(saved()).toEqual({
      wid: 'u1', row_version: 3, userid: 'ann', name: 'Anna', gender: 'female', email: '', phone: '', status: 'enabled', valid_from: null, valid_to: '2027-01-01',
      attributes: { title: 'Professor' }, departments: [{ wid: 'd1', main: true }, { wid: 'd2', main: false }], posts: ['p1'], roles: ['r1'],
    });
  });

  it('leaves roles alone for whoever may not give them', async () => {
    signedIn('user:write');
    await render(<UserDrawer open wid="u1" onClose={vi.fn()} />);
    await until(() => field('name')?.value === 'Ann');
    await click('Save');
    await until(() => server.to(saveUser.path).length > 0);
    expect(saved()).not.toHaveProperty('roles');
  });

  it('shows the server\'s refusal at the field it belongs to and stays open', async () => {
    signedIn('*');
    answer = () => refuse(1030, 'taken', { userid: 'The user name "ann" is taken.' });
    const onClose = vi.fn();
    await render(<UserDrawer open wid="u1" onClose={onClose} />);
    await until(() => field('name')?.value === 'Ann');
    await click('Save');
    await until(() => shows('The user name "ann" is taken.'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('adds an attribute and takes one away', async () => {
    signedIn('*');
    await render(<UserDrawer open wid="u1" onClose={vi.fn()} />);
    await until(() => field('name')?.value === 'Ann');
    await click('Add attribute');
    const [, name] = [...document.querySelectorAll('[aria-label="Name"]')];
    await type(name!, 'room');
    await type(find('room'), '12');
    await click('Remove attribute title');
    await click('Save');
    await until(() => server.to(saveUser.path).length > 0);
    expect(saved().attributes).toEqual({ room: '12' });
  });
});
