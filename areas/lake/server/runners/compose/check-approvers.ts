import { lakeCan, type GraphNode } from '#areas/lake';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { standingOf, type Standing } from '../../tasks/standing-of.ts';
import type { TaskFinding, TaskRow } from '../runner.ts';

type Approval = Extract<GraphNode['what'], { kind: 'approval' }>;

const why: Record<Exclude<Standing, 'fine'>, (name: string) => Text> = {
  out: (name) => ({ zh: `${name}（账号已锁定、停用、过期或删除，或没有角色）`, en: `${name} (the account is locked, switched off, expired or deleted, or has no role)` }),
  unseen: (name) => ({ zh: `${name}（看不到此任务）`, en: `${name} (does not see this task)` }),
};

type Asked = { db: Database; services: Services };
const inOne = (texts: readonly Text[]): Text => ({ zh: texts.map((text) => text.zh).join('、'), en: texts.map((text) => text.en).join(', ') });

/** Why none of them could answer; undefined when somebody can. */
export async function whyNobody(task: Pick<TaskRow, 'wid'>, people: readonly string[], { db, services }: Asked): Promise<Text | undefined> {
  const unable: Text[] = [];
  for (const person of people) {
    const standing = await standingOf({ db, services }, person, task, lakeCan.readTasks);
    if (standing === 'fine') return undefined;
    unable.push(why[standing](await services.people.nameOf(person, db)));
  }
  return inOne(unable);
}

/** People who were named and could not answer. With nobody left, runs would wait for ever, so that is an error. */
export async function checkApprovers(task: TaskRow, { name, what: { people } }: { name: string; what: Approval }, { db, services }: Asked): Promise<Pick<TaskFinding, 'level' | 'text'> | undefined> {
  const stored = (await db.selectFrom('task').select('wid').where('wid', '=', task.wid).executeTakeFirst()) !== undefined;
  const unable: Text[] = [];
  for (const person of people) {
    const standing = await standingOf({ db, services }, person, { wid: task.wid, stored }, lakeCan.readTasks);
    if (standing !== 'fine') unable.push(why[standing](await services.people.nameOf(person, db)));
  }
  if (unable.length === 0) return undefined;
  const { zh, en } = inOne(unable);
  return unable.length === people.length
    ? { level: 'error', text: { zh: `“${name}”的审批人都不能审批：${zh}。请改选审批人，或调整他们的账号和角色。`, en: `Nobody who is named at "${name}" can decide: ${en}. Choose others, or mend their accounts and roles.` } }
    : { level: 'warning', text: { zh: `“${name}”的部分审批人不能审批：${zh}。其他审批人仍可决定。`, en: `Some who are named at "${name}" cannot decide: ${en}. The others still can.` } };
}
