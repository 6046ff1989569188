import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userTopic } from '#platform/server/events/event-handlers.ts';
import { until } from '#platform/server/testing-store.ts';
import { ensureRoles } from '../roles/ensure-roles.ts';
import { changeMembers, storeGroup } from '../groups/groups.ts';
import { unreadCount } from './bells.ts';
import { clearOldMessages } from './clear-messages-job.ts';
import { addRoleMembers } from '../roles/role-members.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aDepartment, aUser, roleWid } from '../testing/people.ts';

let system: SystemUnderTest;
let [school, faculty, ann, bob, eve, group]: string[] = [];

beforeAll(async () => {
  system = await openSystem();
  const { db } = system;
  await ensureRoles(db);
  school = await aDepartment(db, 'S');
  faculty = await aDepartment(db, 'F', school);
  ann = await aUser(db, 'ann', { departments: [{ wid: faculty, main: true }] });
  bob = await aUser(db, 'bob', { departments: [{ wid: school, main: true }] });
  eve = await aUser(db, 'eve');
  group = (await storeGroup(db, { name: '组', code: 'g' }, null)).wid;
  await changeMembers(db, group, [eve], []);
  await addRoleMembers(db, await roleWid(db, 'developer'), [{ kind: 'user', wid: bob }]);
});
afterAll(() => system.close());
beforeEach(async () => {
  await system.db.deleteFrom('message').execute();
});

const send = (to: object, db = system.db) => system.services.messages.send(db, {
  title: { zh: '<b>标题</b>', en: 'Title' }, content: { zh: '', en: '' }, category: 'notice', to, from: null,
});
const unread = async () => Object.fromEntries(await Promise.all(
  Object.entries({ ann, bob, eve }).map(async ([name, wid]) => [name, await unreadCount(system.db, wid!)]),
));

describe('a message', () => {
  it('reaches a department with all below it', async () => {
    expect((await send({ departments: [school] })).recipients).toBe(2);
    expect(await unread()).toEqual({ ann: 1, bob: 1, eve: 0 });
  });

  it('reaches roles, groups and users together, each person once', async () => {
    const developer = await roleWid(system.db, 'developer');
    expect((await send({ roles: [developer], groups: [group], users: [eve, bob] })).recipients).toBe(2);
    expect(await unread()).toEqual({ ann: 0, bob: 1, eve: 1 });
  });

  it('to nobody is refused and leaves nothing', async () => {
    await expect(system.db.transaction().execute((db) => send({ users: ['nobody'] }, db))).rejects.toThrow(/Nobody/);
    await expect(system.db.transaction().execute((db) => send({}, db))).rejects.toThrow(/Nobody/);
    expect(await system.db.selectFrom('message').selectAll().execute()).toEqual([]);
  });

  it('is deleted when it is older than messages are kept, with all that belongs to it', async () => {
    const { wid } = await send({ users: [ann, bob] });
    await send({ users: [eve] });
    await system.db.updateTable('message').set({ send_time: '2020-01-01T00:00:00.000Z' }).where('wid', '=', wid).execute();
    expect(await clearOldMessages(system.db, 30, new AbortController().signal)).toBe(1);
    expect(await unread()).toEqual({ ann: 0, bob: 0, eve: 1 });
  });

  it('moves the bell with the new count, once it is certain', async () => {
    const heard: unknown[] = [];
    const end = system.services.events.on(userTopic(ann!), ({ event, data }) => heard.push([event, data]));
    await system.db.transaction().execute(async (db) => {
      await send({ users: [ann] }, db);
      throw new Error('something else failed');
    }).catch(() => undefined);
    await system.db.transaction().execute((db) => send({ users: [ann] }, db));
    await until(() => heard.length > 0);
    expect(heard).toEqual([['unread', { count: 1 }]]);
    end();
  });
});
