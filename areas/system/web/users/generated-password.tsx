import { Button } from 'antd';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { generateUserPassword } from '../../contract/user-passwords.ts';
import { listUserSessions } from '../../contract/user-sessions.ts';
import { getUser } from '../../contract/users.ts';
import { ShownOnce } from './shown-once.tsx';
import { userPasswordWords } from './user-password-words.ts';

export function GeneratedPassword({ wid }: { wid: string }) {
  const say = useWords(userPasswordWords);
  const generate = useChange(generateUserPassword, { refresh: [getUser, listUserSessions] });
  return (
    <div className="user-password">
      <p>{say('generatedHint')}</p>
      {generate.data && <ShownOnce text={generate.data.password} copyLabel={say('copyPassword')} note={say('shownOnce')} />}
      <Button type={generate.data ? 'default' : 'primary'} loading={generate.isPending} onClick={() => generate.mutate({ body: { wid } })}>
        {say(generate.data ? 'generateAgain' : 'generate')}
      </Button>
    </div>
  );
}
