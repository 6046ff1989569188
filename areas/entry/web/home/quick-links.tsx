import { ClockCircleOutlined, StarFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#platform/web/language.ts';
import { trailTo, useMenus } from '#platform/web/shell/menus.ts';
import { useFavourites, useRecent } from '#platform/web/shell/own-places.ts';
import { useWords } from '#platform/web/words.ts';
import { homeWords } from './home-words.ts';

/** Favourites and recently opened pages, as far as the role still leads there. */
export function QuickLinks() {
  const say = useWords(homeWords);
  const { modules, isSuccess } = useMenus();
  const { favourites } = useFavourites();
  const recent = useRecent().filter((path) => !favourites.includes(path));
  const leaves = (paths: readonly string[]) => paths.flatMap((path) => trailTo(modules, path).at(-1) ?? []);
  const [starred, opened] = [leaves(favourites), leaves(recent)];
  if (isSuccess && starred.length + opened.length === 0) return <p className="home-hint">{say('noPlaces')}</p>;
  return (
    <nav className="home-places">
      <Places icon={<StarFilled />} label={say('favourites')} leaves={starred} />
      <Places icon={<ClockCircleOutlined />} label={say('recent')} leaves={opened} />
    </nav>
  );
}

function Places({ icon, label, leaves }: { icon: ReactNode; label: string; leaves: ReturnType<typeof trailTo> }) {
  const text = useText();
  if (leaves.length === 0) return null;
  return (
    <ul aria-label={label}>
      <li className="home-places-label" aria-hidden>{icon} {label}</li>
      {leaves.map((leaf) => <li key={leaf.path}><Link to={leaf.path}>{text(leaf.name)}</Link></li>)}
    </ul>
  );
}
