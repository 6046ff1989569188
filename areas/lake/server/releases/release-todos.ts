import { sql } from 'kysely';
import { lakeCan, releaseStateWords, type ReleaseState } from '#areas/lake';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import { releaseRows, toApprove } from './release-rows.ts';

type Provider = Parameters<Services['workbench']['add']>[0];
type At = Parameters<NonNullable<Provider['todos']>>[0];

const key = 'lake.releases';
const path = '/resourceDevelop/publishList';
const looks: Record<ReleaseState, string> = { waiting: 'waiting', approved: 'succeeded', returned: 'warning', withdrawn: 'stopped' };
const both = (text: string): Text => ({ zh: text, en: text });

const waiting = ({ db, services, user }: At) => releaseRows(db, services, user).where(toApprove(user));
/** What is decided is news for a week. */
const asked = ({ db, services, user }: At) => releaseRows(db, services, user).where('release.creator', '=', user.wid).where('release.state', '<>', 'withdrawn')
  .where(sql<boolean>`(release.state = 'waiting' or release.decided_time > now() - interval '7 days')`);
type Rows = ReturnType<typeof waiting>;

async function box(query: Rows, limit: number, action: Text, { tab, detail }: { tab: string; detail: 'note' | 'reason' }) {
  const [{ total }, rows] = [
    await query.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    await query.orderBy('release.create_time', 'desc').limit(limit).execute(),
  ];
  return {
    total,
    items: rows.map((row) => ({
      wid: row.wid, source: key, action, subject: row.task_names.join(', '), ...(row[detail] && { detail: both(row[detail]) }), state: looks[row.state], state_word: releaseStateWords[row.state],
      time: row.decided_time ?? row.create_time, due: null, progress: null, link: `${path}${tab}?wid=${row.wid}`,
    })),
  };
}

export const releaseProvider: Provider = {
  key,
  todos: (context, limit) => box(waiting(context), limit, { zh: '审批发布', en: 'Decide on a release' }, { tab: '/myApprove', detail: 'note' }),
  applications: (context, limit) => box(asked(context), limit, { zh: '发布任务', en: 'Release tasks' }, { tab: '/myPublish', detail: 'reason' }),
  async figures(context) {
    if (!context.user.can(lakeCan.approveReleases)) return [];
    const { total } = await waiting(context).clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    return [{ key: 'releases', title: { zh: '待审批的发布', en: 'Releases to decide' }, value: total, link: `${path}/myApprove` }];
  },
};
