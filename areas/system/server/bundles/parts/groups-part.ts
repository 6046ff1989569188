import { GroupRule, saveGroup, systemErrors, type Group } from '#areas/system';
import type { BundlePart } from '#platform/server/bundle-part.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { removeGroup, storeGroup } from '../../groups/groups.ts';

type GroupValue = Pick<Group, 'name' | 'remark'> & { rule: GroupRule };

const findGroup = (db: Database, code: string) =>
  db.selectFrom('user_group').select(['wid', 'row_version', 'rule']).where('code', '=', code).executeTakeFirst();

/** The rule with each department and post by another of its names; `missing` are those that have none. */
async function renamed(db: Database, rule: GroupRule, from: 'wid' | 'code', to: 'wid' | 'code') {
  const missing: string[] = [];
  const conditions: GroupRule['conditions'] = [];
  for (const condition of rule.conditions) {
    if (condition.field !== 'department' && condition.field !== 'post') {
      conditions.push(condition);
      continue;
    }
    const rows = await db.selectFrom(condition.field).select([from, to]).where(from, 'in', condition.values).execute();
    const names = new Map(rows.map((row) => [row[from], row[to]]));
    missing.push(...condition.values.filter((value) => !names.has(value)));
    conditions.push({ ...condition, values: condition.values.map((value) => names.get(value) ?? value) });
  }
  return { rule: { ...rule, conditions }, missing };
}

/** Groups whose members follow a rule. Those chosen by hand are people of one platform and stay behind. */
export const groupsPart: BundlePart = {
  key: 'groups',
  title: { zh: '动态用户组', en: 'User groups with a rule' },

  async read(db) {
    const rows = await db.selectFrom('user_group').select(['code', 'name', 'remark', 'rule']).where('rule', 'is not', null).orderBy('code').execute();
    return Promise.all(rows.map(async ({ code, name, remark, rule }) => ({
      key: code,
      name: { zh: name, en: name },
      value: { name, remark, rule: (await renamed(db, GroupRule.parse(rule), 'wid', 'code')).rule } satisfies GroupValue,
    })));
  },

  async examine(db, { key, value }) {
    const input = saveGroup.body.safeParse({ ...(value as object), code: key });
    if (!input.data?.rule) return { zh: '本平台不接受这个用户组', en: 'this platform does not accept the group' };
    const present = await findGroup(db, key);
    if (present && !present.rule) return { zh: '本平台有同编码的静态用户组', en: 'a group with this code is here, with members chosen by hand' };
    const { missing } = await renamed(db, input.data.rule, 'code', 'wid');
    return missing.length === 0 ? null : { zh: `缺少部门或岗位：${missing.join('、')}`, en: `these departments or posts are missing: ${missing.join(', ')}` };
  },

  async apply(db, { key, value }, by) {
    const present = await findGroup(db, key);
    const { name, remark, rule } = value as GroupValue;
    const here = await renamed(db, rule, 'code', 'wid');
    if (here.missing.length > 0) throw new UserError(systemErrors.departmentNotFound);
    await storeGroup(db, { name, remark, code: key, rule: here.rule, ...(present && { wid: present.wid, row_version: present.row_version }) }, by);
  },

  async remove(db, key) {
    const present = await findGroup(db, key);
    if (present?.rule) await removeGroup(db, present.wid);
  },
};
