import { Link } from 'react-router';
import { useScreenTable } from '#platform/web/routing/screen-table.ts';
import { useWords } from '#platform/web/words.ts';
import { homeWords } from './home-words.ts';

/** To the whole list, once there is a page for it. */
export function AllLink({ to }: { to: string }) {
  const say = useWords(homeWords);
  return useScreenTable().get(to)?.load ? <Link to={to}>{say('all')}</Link> : null;
}
