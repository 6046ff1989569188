import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { hrefTo } from '#platform/web/navigation.ts';
import { useWords } from '#platform/web/words.ts';
import { NoticePage } from './notice-page.tsx';
import { noticeWords } from './notice-words.ts';
import { StreamPicture } from './stream-picture.tsx';

export function NotFoundScreen() {
  const say = useWords(noticeWords);
  const navigate = useNavigate();
  return (
    <NoticePage
      picture={<StreamPicture story="lost" />}
      title={say('notFound')}
      text={say('notFoundText')}
      actions={
        <>
          <Button type="primary" onClick={() => navigate('/home')}>{say('home')}</Button>
          <Button onClick={() => navigate(-1)}>{say('back')}</Button>
          <Button type="link" href={hrefTo('/help?wid=troubleshooting')}>{say('help')}</Button>
        </>
      }
    />
  );
}
