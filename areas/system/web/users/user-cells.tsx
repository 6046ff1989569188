import { Tooltip } from 'antd';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useWords } from '#platform/web/words.ts';
import type { User } from '../../contract/users.ts';
import { usersWords } from './users-words.ts';

/** The first by name, the others by number; all of them on hover. */
export function FirstOf({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Missing />;
  return (
    <Tooltip title={<span className="user-names">{names.join('\n')}</span>}>
      <span className="user-first"><span>{names[0]}</span>{names.length > 1 && <small>+{names.length - 1}</small>}</span>
    </Tooltip>
  );
}

export function LastLogin({ user }: { user: Pick<User, 'last_login_time'> }) {
  const say = useWords(usersWords);
  return user.last_login_time ? <TimeCell value={user.last_login_time} /> : <span className="cell-missing">{say('never')}</span>;
}
