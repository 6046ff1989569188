import { ApiOutlined, BlockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { addressOf } from '#platform/web/request/address.ts';
import { useScreenTable } from '#platform/web/routing/screen-table.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { ArticleSteps } from '../reading/article-steps.tsx';
import { ArticleText } from '../reading/article-text.tsx';
import { readingWords } from '../reading/reading-words.ts';
import { documentsOf, guideLink, withGuideLinks, type GuideDocument } from './guide-documents.ts';
import { guideWords } from './guide-words.ts';
import '../reading/reading.css';
import './guide-screen.css';

/** Bundled with the page, so that what one reads belongs to the version that runs. */
const documents = documentsOf(import.meta.glob<string>('../../../../docs/{guides,decisions}/*.md', { query: '?raw', import: 'default', eager: true }));
const known = new Set(documents.map((document) => document.key));
const galleryPath = '/developer/gallery';

export function GuideScreen() {
  const say = useWords(guideWords);
  const table = useScreenTable();
  const [query] = useSearchParams();
  const at = Math.max(documents.findIndex((document) => document.key === query.get('doc')), 0);
  const current = documents[at];
  const step = (document: GuideDocument | undefined) => document && { to: guideLink(document.key).slice(1), title: document.title };
  return (
    <Page
      description={say('purpose')}
      actions={
        <>
          {table.get(galleryPath) && <Link to={galleryPath}><Button icon={<BlockOutlined />}>{say('gallery')}</Button></Link>}
          <Button icon={<ApiOutlined />} href={addressOf('/api/docs')} target="_blank">{say('apiDocs')}</Button>
        </>
      }
    >
      {current ? (
        <div className="guide">
          <Contents current={current} />
          <div className="guide-text">
            <h2 className="guide-title">{current.title}</h2>
            <ArticleText key={current.key}>{withGuideLinks(current, known)}</ArticleText>
            <ArticleSteps previous={step(documents[at - 1])} next={step(documents[at + 1])} />
          </div>
        </div>
      ) : (
        <EmptyState title={say('nothing')} description={say('nothingText')} />
      )}
    </Page>
  );
}

function Contents({ current }: { current: GuideDocument }) {
  const say = useWords(guideWords);
  const sayReading = useWords(readingWords);
  return (
    <nav className="guide-contents contents" aria-label={sayReading('contents')}>
      {(['guides', 'decisions'] as const).map((folder) => {
        const own = documents.filter((document) => document.folder === folder);
        return own.length > 0 && (
          <section key={folder}>
            <h2>{say(folder)}</h2>
            <ul>
              {own.map((document) => (
                <li key={document.key}>
                  <Link to={guideLink(document.key).slice(1)} aria-current={document === current ? 'page' : undefined}>{document.title}</Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
