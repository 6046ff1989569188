import { Button } from 'antd';
import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { createResetLink } from '../../contract/user-passwords.ts';
import { ShownOnce } from './shown-once.tsx';
import { userPasswordWords } from './user-password-words.ts';

/** Without a public address the link begins where this page was opened. */
export function wholeLink(link: string, page: string): string {
  return link.startsWith('/') ? page.split('#', 1)[0] + link.slice(link.indexOf('#')) : link;
}

export function PasswordLink({ wid }: { wid: string }) {
  const say = useWords(userPasswordWords);
  const make = useChange(createResetLink);
  return (
    <div className="user-password">
      <p>{say('linkHint')}</p>
      {make.data && (
        <>
          <ShownOnce text={wholeLink(make.data.link, window.location.href)} copyLabel={say('copyLink')} note={say('linkOnce')} />
          <p>{say('expires', { time: exactTime(make.data.expires) })}</p>
        </>
      )}
      <Button type={make.data ? 'default' : 'primary'} loading={make.isPending} onClick={() => make.mutate({ body: { wid } })}>
        {say(make.data ? 'makeLinkAgain' : 'makeLink')}
      </Button>
    </div>
  );
}
