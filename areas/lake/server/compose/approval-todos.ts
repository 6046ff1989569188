import type { Services } from '#platform/server/context.ts';
import { visibleTaskOf } from '../tasks/visible-tasks.ts';
import { questionsFor } from './open-questions.ts';

type Provider = Parameters<Services['workbench']['add']>[0];
type At = Parameters<NonNullable<Provider['todos']>>[0];

const key = 'lake.approvals';
const waiting = ({ db, services, user }: At, limit: number) => questionsFor(db, user, visibleTaskOf(services, user, 'task_run.task_wid'), limit);

/** Nodes of composed tasks that wait until this person agrees or refuses. */
export const approvalProvider: Provider = {
  key,
  async todos(context, limit) {
    const { total, rows } = await waiting(context, limit);
    return {
      total,
      items: rows.map(({ run_wid, node, node_name, task_name, question, asked, minutes }) => ({
        wid: `${run_wid} ${node}`, source: key, action: { zh: '审批组合任务', en: 'Decide on a composed task' }, subject: `${task_name} · ${node_name}`, ...(question && { detail: { zh: question, en: question } }),
        state: 'waiting', state_word: { zh: '等待审批', en: 'Waits for approval' }, time: asked, due: minutes === null ? null : new Date(Date.parse(asked) + minutes * 60_000).toISOString(), progress: null,
        link: `/resourceDevelop/combinedTasks?graph=${run_wid}`,
      })),
    };
  },
  async figures(context) {
    const { total } = await waiting(context, 1);
    return total === 0 ? [] : [{ key: 'approvals', title: { zh: '待我审批的执行', en: 'Runs that wait for me' }, value: total, link: '/resourceDevelop/dispatchingMonitor?tab=runs&runs.asking=mine' }];
  },
};
