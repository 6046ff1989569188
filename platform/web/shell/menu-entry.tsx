import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useText } from '../language.ts';
import { useScreenTable } from '../routing/screen-table.ts';
import { useWords } from '../words.ts';
import type { MenuNode } from './menus.ts';
import { useFavourites } from './own-places.ts';
import { shellWords } from './shell-words.ts';

interface MenuEntryProps {
  leaf: MenuNode;
  current: string | undefined;
}

/** One screen in the menu, with its star. Planned ones are paler: they open, but there is little to see. */
export function MenuEntry({ leaf, current }: MenuEntryProps) {
  const say = useWords(shellWords);
  const text = useText();
  const planned = !useScreenTable().get(leaf.path)?.load;
  const { favourites, toggle } = useFavourites();
  const starred = favourites.includes(leaf.path);
  const name = text(leaf.name);
  return (
    <li className="side-entry" data-planned={planned ? '' : undefined}>
      <Link to={leaf.path} aria-current={leaf.path === current ? 'page' : undefined} title={name}>{name}</Link>
      <button type="button" className="side-star" aria-pressed={starred} aria-label={say(starred ? 'removeFavourite' : 'addFavourite', { name })} onClick={() => toggle(leaf.path)}>
        {starred ? <StarFilled /> : <StarOutlined />}
      </button>
    </li>
  );
}
