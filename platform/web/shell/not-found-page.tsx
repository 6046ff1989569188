import { Button } from 'antd';
import { Link } from 'react-router';
import { routingWords } from '../routing/routing-words.ts';
import { useWords } from '../words.ts';
import { openSearch } from './search-state.ts';
import './empty-page.css';

/** Any address that is no screen of the platform. */
export function NotFoundPage({ path }: { path: string }) {
  const say = useWords(routingWords);
  return (
    <section className="empty-page">
      <p className="empty-page-code">404</p>
      <h1>{say('notFound')}</h1>
      <p>{say('notFoundHint', { path })}</p>
      <div className="empty-page-actions">
        <Link to="/home"><Button type="primary">{say('home')}</Button></Link>
        <Button onClick={openSearch}>{say('search')}</Button>
      </div>
    </section>
  );
}
