import { FileSearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { EmptyState } from '../blocks/empty-state.tsx';
import { routingWords } from '../routing/routing-words.ts';
import { useWords } from '../words.ts';
import { Page } from './page.tsx';
import { openSearch } from './search-state.ts';
import { shellWords } from './shell-words.ts';
import './not-found-page.css';

/** Any address that is no screen of the platform. */
export function NotFoundPage({ path }: { path: string }) {
  const say = useWords(routingWords);
  const sayOwn = useWords(shellWords);
  const navigate = useNavigate();
  return (
    <Page title={say('notFound')} description={say('notFoundHint', { path })}>
      <section className="not-found">
        <EmptyState
          icon={<FileSearchOutlined />} title={sayOwn('findByName')} description={sayOwn('findByNameHint')}
          action={
            <div className="not-found-actions">
              <Button type="primary" onClick={openSearch}>{say('search')}</Button>
              <Button onClick={() => void navigate('/home')}>{say('home')}</Button>
            </div>
          }
        />
      </section>
    </Page>
  );
}
