import { App } from 'antd';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useChange } from '#platform/web/calls.ts';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import { pickPeople } from '../../contract/pick.ts';
import { restoreUser } from '../../contract/user-deletion.ts';
import { changeUserStates, type UserStateChange } from '../../contract/user-states.ts';
import { getUser, listUsers, type User } from '../../contract/users.ts';
import { usersWords } from './users-words.ts';

const changed = [listUsers, getUser, pickPeople];

/** Locking, disabling and the way back, for one person or many. What keeps people out is asked about first. */
export function useUserActions() {
  const say = useWords(usersWords);
  const { modal } = App.useApp();
  const states = useChange(changeUserStates, {
    refresh: changed,
    success: ({ changed: count }) => (count > 0 ? say('stateChanged', { count }) : say('nothingToChange')),
    level: noticeLevel.error,
  });
  const restoring = useChange(restoreUser, { refresh: changed, success: say('restored'), level: noticeLevel.error });

  const change = (people: readonly User[], wanted: UserStateChange, onDone?: () => void) => {
    const run = () => states.mutateAsync({ body: { wids: people.map(({ wid }) => wid), change: wanted } }).then(onDone, ignoreTold);
    if (wanted === 'unlock' || wanted === 'enable') return void run();
    const name = people.length === 1 ? `“${people[0]!.name}”` : say('people', { count: people.length });
    modal.confirm({
      title: `${say(wanted)} ${name}`,
      content: say(wanted === 'lock' ? 'lockConsequence' : 'disableConsequence'),
      okText: say(wanted),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: run,
    });
  };
  return { change, restore: (person: User) => restoring.mutateAsync({ body: { wid: person.wid } }) };
}
