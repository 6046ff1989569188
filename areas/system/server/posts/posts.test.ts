import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type SqlBool } from 'kysely';
import { systemErrors } from '#areas/system';
import { storeGroup } from '../groups/groups.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aUser } from '../testing/people.ts';
import { moved, storePlace } from './post-order.ts';
import { storePost } from './posts.ts';
import { removePost } from './remove-post.ts';

describe('a post', () => {
  let system: SystemUnderTest;
  beforeAll(async () => { system = await openSystem(); });
  afterAll(() => system.close());

  const aPost = async (code: string) => ({ wid: (await storePost(system.db, { name: code, code }, null)).wid, name: code });
  const holders = async (post: { wid: string }) => (await system.db.selectFrom('user_post').select('user_wid').where('post', '=', post.wid).execute()).map(({ user_wid }) => user_wid);

  it('stays while someone holds it', async () => {
    const post = await aPost('held');
    await aUser(system.db, 'holder', { posts: [post.wid] });
    await expect(removePost(system.db, post)).rejects.toMatchObject({ definition: systemErrors.postHeld });
    expect(await holders(post)).toHaveLength(1);
  });

  it('goes when its holders get another one, and groups by post follow them', async () => {
    const [from, to] = [await aPost('from'), await aPost('to')];
    const both = await aUser(system.db, 'both', { posts: [from.wid, to.wid] });
    const one = await aUser(system.db, 'one', { posts: [from.wid] });
    const group = await storeGroup(system.db, { name: 'g', code: 'by-post', rule: { match: 'all', conditions: [{ field: 'post', values: [to.wid] }] } }, null);
    await removePost(system.db, from, to.wid);
    expect((await holders(to)).sort()).toEqual([both, one].sort());
    expect(await system.db.selectFrom('post').select('wid').where('wid', '=', from.wid).execute()).toEqual([]);
    const members = await system.db.selectFrom('user_group_member').select('user_wid').where('user_group', '=', group.wid).execute();
    expect(members.map(({ user_wid }) => user_wid).sort()).toEqual([both, one].sort());
  });

  it('is not moved to itself, nor away from people out of sight', async () => {
    const [post, other] = [await aPost('kept'), await aPost('other')];
    await aUser(system.db, 'hidden', { posts: [post.wid] });
    await expect(removePost(system.db, post, post.wid)).rejects.toMatchObject({ definition: systemErrors.moveToItself });
    await expect(removePost(system.db, post, other.wid, sql<SqlBool>`false`)).rejects.toMatchObject({ definition: systemErrors.holdersOutOfSight, values: { count: 1 } });
    expect(await holders(post)).toHaveLength(1);
  });

  it('that only deleted accounts hold can go', async () => {
    const post = await aPost('left');
    const user = await aUser(system.db, 'gone', { posts: [post.wid] });
    await system.db.updateTable('user_account').set({ deleted_time: new Date().toISOString() }).where('wid', '=', user).execute();
    await removePost(system.db, post);
    expect(await holders(post)).toEqual([]);
  });

  it('comes last when it is new, and moves one place at a time', async () => {
    await sql`truncate post cascade`.execute(system.db);
    const [first, second, third] = [await aPost('1'), await aPost('2'), await aPost('3')];
    const order = async () => (await system.db.selectFrom('post').select('code').orderBy('order_num').execute()).map(({ code }) => code).join('');
    const everything = sql<SqlBool>`true`;
    await storePlace(system.db, third.wid, 'up', everything);
    expect(await order()).toBe('132');
    await storePlace(system.db, first.wid, 'last', everything);
    expect(await order()).toBe('321');
    await storePlace(system.db, second.wid, 'first', everything);
    expect(await order()).toBe('231');
  });
});

describe('the order', () => {
  const all = new Set(['a', 'b', 'c', 'd']);
  it('does not change at its ends', () => {
    expect(moved(['a', 'b'], 'a', 'up', all)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'b', 'down', all)).toEqual(['a', 'b']);
  });
  it('passes what is hidden together with the next in sight', () => {
    expect(moved(['a', 'b', 'c', 'd'], 'd', 'up', new Set(['a', 'd']))).toEqual(['d', 'a', 'b', 'c']);
    expect(moved(['a', 'b', 'c', 'd'], 'a', 'down', new Set(['a', 'd']))).toEqual(['b', 'c', 'd', 'a']);
  });
});
