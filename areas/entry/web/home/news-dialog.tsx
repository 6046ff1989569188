import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Markdown } from '#platform/web/blocks/markdown/markdown.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { markNewsSeen, type News } from './home-calls.ts';
import { homeWords } from './home-words.ts';

/** What came with the versions since the last visit. To be shown is to be told: it does not come again. */
export function NewsDialog({ versions, onClose }: { versions: readonly News[]; onClose: () => void }) {
  const say = useWords(homeWords);
  const navigate = useNavigate();
  const newest = versions[0]?.wid;
  useEffect(() => {
    if (newest) send(markNewsSeen, { body: { upTo: newest }, level: noticeLevel.silent }).catch(() => undefined);
  }, [newest]);
  const seeAll = () => {
    onClose();
    void navigate('/systemManagement/VersionLog');
  };
  return (
    <Modal open width={640} title={say('newsTitle')} onCancel={onClose} footer={
      <>
        <Button onClick={seeAll}>{say('allVersions')}</Button>
        <Button type="primary" autoFocus onClick={onClose}>{say('gotIt')}</Button>
      </>
    }>
      <div className="home-read">
        {versions.map((version) => (
          <article key={version.wid} className="home-news">
            <h3>{version.number} {version.name}</h3>
            {version.release_date && <p className="home-read-time">{say('released', { date: version.release_date })}</p>}
            <Markdown>{version.notes}</Markdown>
          </article>
        ))}
      </div>
    </Modal>
  );
}
