import { Button } from 'antd';
import { useWords } from '#platform/web/words.ts';
import { userStateChanges } from '../../contract/user-states.ts';
import type { User } from '../../contract/users.ts';
import { useUserActions } from './use-user-actions.ts';
import type { UserList } from './user-filters.tsx';
import { usersWords } from './users-words.ts';

/** What can be done to many at once. */
export function UserBatch({ list, askToDelete }: { list: UserList; askToDelete: (people: User[]) => void }) {
  const say = useWords(usersWords);
  const { change } = useUserActions();
  const { rows, clear } = list.selection;
  return (
    <>
      {userStateChanges.map((wanted) => <Button key={wanted} size="small" onClick={() => change(rows, wanted, clear)}>{say(wanted)}</Button>)}
      <Button size="small" danger onClick={() => askToDelete(rows)}>{say('delete')}</Button>
    </>
  );
}
