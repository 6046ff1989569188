import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { useSession } from '#platform/web/session/session.ts';
import { signOut } from '#platform/web/session/sign-out.ts';
import { hrefTo } from '#platform/web/navigation.ts';
import { useWords } from '#platform/web/words.ts';
import { NoticePage } from './notice-page.tsx';
import { noticeWords } from './notice-words.ts';
import { StreamPicture } from './stream-picture.tsx';

/** Longer than any reason of ours: an address can be made up by anybody. */
const longestText = 300;

/** Where 405 and 406 lead: not let in, with the server's reason in the address. */
export function RefusedScreen() {
  const say = useWords(noticeWords);
  const [query] = useSearchParams();
  const token = useSession((state) => state.token);
  const text = query.get('text')?.slice(0, longestText).trim();
  return (
    <NoticePage
      picture={<StreamPicture story="closed" />}
      title={say('refused')}
      text={text || say('refusedUnknown')}
      actions={
        <>
          <Button type="primary" onClick={startAnew}>{say('retry')}</Button>
          {token && <Button onClick={() => void signOut()}>{say('signOut')}</Button>}
          <Button type="link" href={hrefTo('/help?wid=not-admitted')}>{say('help')}</Button>
        </>
      }
    />
  );
}

/** From the beginning, so that the server is asked again for everything. */
function startAnew(): void {
  window.location.hash = hrefTo('/home');
  window.location.reload();
}
