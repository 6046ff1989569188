import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan, useUser } from '#platform/web/session/session.ts';
import { defineWords, useWords } from '#platform/web/words.ts';
import { can } from '../contract/permissions.ts';
import { getUser } from '../contract/users.ts';

const words = defineWords('system.person', {
  platform: { zh: '平台', en: 'The platform' },
  somebody: { zh: '其他用户', en: 'Somebody else' },
});

/** Who it was, by name. Nobody: the platform did it itself, for example by schedule. */
export function PersonName({ wid }: { wid: string | null }) {
  const say = useWords(words);
  const user = useUser();
  const other = wid !== null && wid !== user?.wid;
  const mayAsk = useCan(can.readUsers);
  const { data, isPending } = useCall(getUser, { query: { wid: wid ?? '' } }, { enabled: other && mayAsk, fresh: Infinity, level: noticeLevel.silent });
  if (wid === null) return <>{say('platform')}</>;
  if (!other) return <>{user?.name}</>;
  if (mayAsk && isPending) return null;
  return <span title={data?.userid}>{data?.name ?? say('somebody')}</span>;
}
