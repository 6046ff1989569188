import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { previewGroupRule, type GroupInput } from '#areas/system';
import { changeHolders } from '../posts/post-members.ts';
import { storePost } from '../posts/posts.ts';
import { storeDepartment } from '../departments/departments.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aDepartment, aUser } from '../testing/people.ts';
import { matching } from './dynamic-groups.ts';
import { removeGroup, storeGroup } from './groups.ts';

type Rule = NonNullable<GroupInput['rule']>;
type Condition = Rule['conditions'][number];

/** Names that would hurt if they ever became part of a statement. */
const hostile = `'; drop table user_account; --" $1 ? {a,b} \\ 职称`;

describe('a rule', () => {
  let system: SystemUnderTest;
  let faculty: string, institute: string, library: string;
  let teacher: string, steward: string;
  let ann: string;

  beforeAll(async () => {
    system = await openSystem();
    const { db } = system;
    faculty = await aDepartment(db, 'faculty');
    institute = await aDepartment(db, 'institute', faculty);
    library = await aDepartment(db, 'library');
    teacher = (await storePost(db, { name: '教师', code: 'teacher' }, null)).wid;
    steward = (await storePost(db, { name: '数据专员', code: 'steward' }, null)).wid;
    const member = (wid: string) => [{ wid, main: true }];
    ann = await aUser(db, 'ann', { departments: member(faculty), posts: [teacher], gender: 'female', attributes: { 职称: '教授', [hostile]: 'yes' } });
    await aUser(db, 'bob', { departments: member(institute), posts: [steward], gender: 'male', attributes: { 职称: '副教授' } });
    await aUser(db, 'cid', { departments: member(library), gender: 'male', status: 'disabled', attributes: { 职称: '' } });
    await aUser(db, 'dan', { departments: member(library), posts: [teacher, steward] });
  });
  afterAll(() => system.close());

  const written = (match: 'all' | 'any', ...conditions: Condition[]) => previewGroupRule.body.parse({ rule: { match, conditions } }).rule;
  const who = async (...rule: Parameters<typeof written>) => {
    const people = await system.db.selectFrom('user_account').select('userid').where('wid', 'in', matching(system.db, written(...rule))).orderBy('userid').execute();
    return people.map(({ userid }) => userid).join(' ');
  };
  const title = (operator: 'is' | 'not' | 'contains' | 'empty' | 'filled', ...values: string[]): Condition => ({ field: 'attribute', attribute: '职称', operator, values });

  it('takes a department with all below it, or everyone else', async () => {
    expect(await who('all', { field: 'department', values: [faculty] })).toBe('ann bob');
    expect(await who('all', { field: 'department', values: [institute, library] })).toBe('bob cid dan');
    expect(await who('all', { field: 'department', operator: 'not', values: [faculty] })).toBe('cid dan');
  });

  it('takes those on one of the posts, or on none of them', async () => {
    expect(await who('all', { field: 'post', values: [teacher] })).toBe('ann dan');
    expect(await who('all', { field: 'post', values: [teacher, steward] })).toBe('ann bob dan');
    expect(await who('all', { field: 'post', operator: 'not', values: [teacher] })).toBe('bob cid');
  });

  it('compares an attribute in every way', async () => {
    expect(await who('all', title('is', '教授'))).toBe('ann');
    expect(await who('all', title('is', '教授', '副教授'))).toBe('ann bob');
    expect(await who('all', title('not', '教授'))).toBe('bob cid dan');
    expect(await who('all', title('contains', '教授'))).toBe('ann bob');
    expect(await who('all', title('contains', '%', '_'))).toBe('');
    expect(await who('all', title('empty'))).toBe('cid dan');
    expect(await who('all', title('filled'))).toBe('ann bob');
  });

  it('takes gender, state and source', async () => {
    expect(await who('all', { field: 'gender', values: ['male'] })).toBe('bob cid');
    expect(await who('all', { field: 'gender', operator: 'not', values: ['male', 'female'] })).toBe('dan');
    expect(await who('all', { field: 'status', values: ['disabled'] })).toBe('cid');
    expect(await who('all', { field: 'source', values: ['cas'] })).toBe('');
  });

  it('wants all of its conditions or any of them', async () => {
    const conditions: Condition[] = [{ field: 'department', values: [faculty] }, { field: 'post', values: [teacher] }];
    expect(await who('all', ...conditions)).toBe('ann');
    expect(await who('any', ...conditions)).toBe('ann bob dan');
    expect(await who('any', { field: 'post', operator: 'not', values: [teacher, steward] }, title('is', '教授'))).toBe('ann cid');
  });

  it('takes any name of an attribute as a name', async () => {
    const named = (operator: 'is' | 'contains' | 'filled' | 'empty', ...values: string[]): Condition => ({ field: 'attribute', attribute: hostile, operator, values });
    expect(await who('all', named('is', 'yes'))).toBe('ann');
    expect(await who('all', named('contains', 'E'))).toBe('ann');
    expect(await who('all', named('filled'))).toBe('ann');
    expect(await who('all', named('empty'))).toBe('bob cid dan');
    expect(await who('all', { field: 'attribute', attribute: '__proto__', operator: 'filled', values: [] })).toBe('');
  });

  it('needs a value where it compares with one', () => {
    expect(previewGroupRule.body.safeParse({ rule: { match: 'all', conditions: [title('is')] } }).success).toBe(false);
    expect(previewGroupRule.body.safeParse({ rule: { match: 'all', conditions: [] } }).success).toBe(false);
  });

  it('written before there were operators means "is"', () => {
    expect(written('all', { field: 'post', values: ['p'] }).conditions).toEqual([{ field: 'post', operator: 'is', values: ['p'] }]);
  });

  describe('of a group', () => {
    let group: { wid: string; row_version: number };
    const members = async () => (await system.db
      .selectFrom('user_group_member').innerJoin('user_account', 'user_account.wid', 'user_wid')
      .select('userid').where('user_group', '=', group.wid).orderBy('userid').execute()).map(({ userid }) => userid).join(' ');
    const save = async (rule: Rule | null) => {
      group = await storeGroup(system.db, { ...(group && { wid: group.wid, row_version: group.row_version }), name: 'g', code: 'g', rule }, null);
    };
    beforeEach(() => save({ match: 'any', conditions: [{ field: 'department', values: [faculty] }, { field: 'post', values: [steward] }] }));

    it('puts in just those whom the preview named', async () => {
      expect(await members()).toBe('ann bob dan');
      expect(await members()).toBe(await who('any', { field: 'department', values: [faculty] }, { field: 'post', values: [steward] }));
    });

    it('follows people from post to post and departments through the tree', async () => {
      await changeHolders(system.db, steward, [], [await wid('dan')]);
      expect(await members()).toBe('ann bob');
      await changeHolders(system.db, steward, [await wid('dan'), await wid('cid')], []);
      expect(await members()).toBe('ann bob cid dan');
      await changeHolders(system.db, steward, [], [await wid('cid')]);
      await moveTo(library);
      expect(await members()).toBe('ann bob dan');
      await moveTo(faculty);
    });

    it('follows a department from the top of the tree to below another, and back', async () => {
      await moveTo(null);
      expect(await members()).toBe('ann bob dan');
      await changeHolders(system.db, steward, [], [await wid('bob')]);
      expect(await members()).toBe('ann dan');
      await moveTo(faculty);
      expect(await members()).toBe('ann bob dan');
      await changeHolders(system.db, steward, [await wid('bob')], []);
    });

    it('goes with its group, member by member', async () => {
      const { wid: other } = await storeGroup(system.db, { name: 'o', code: 'o', rule: { match: 'all', conditions: [{ field: 'post', values: [teacher] }] } }, null);
      const rows = () => system.db.selectFrom('user_group_member').select('user_wid').where('user_group', '=', other).execute();
      expect(await rows()).toHaveLength(2);
      await removeGroup(system.db, other);
      expect(await rows()).toEqual([]);
      expect(await members()).toBe('ann bob dan');
    });

    it('leaves out who was deleted', async () => {
      await system.db.updateTable('user_account').set({ deleted_time: new Date().toISOString() }).where('wid', '=', ann).execute();
      await save({ match: 'all', conditions: [{ field: 'department', values: [faculty] }] });
      expect(await members()).toBe('bob');
      await system.db.updateTable('user_account').set({ deleted_time: null }).where('wid', '=', ann).execute();
    });

    it('keeps who is in when the rule goes, and takes the rule\'s people when one comes', async () => {
      await save(null);
      expect(await members()).toBe('ann bob dan');
      await save({ match: 'all', conditions: [{ field: 'gender', values: ['male'] }] });
      expect(await members()).toBe('bob cid');
    });

    const wid = async (userid: string) => (await system.db.selectFrom('user_account').select('wid').where('userid', '=', userid).executeTakeFirstOrThrow()).wid;
    async function moveTo(pid: string | null) {
      const { row_version } = await system.db.selectFrom('department').select('row_version').where('wid', '=', institute).executeTakeFirstOrThrow();
      await storeDepartment(system.db, { wid: institute, row_version, name: 'institute', code: 'institute', pid }, null);
    }
  });
});
