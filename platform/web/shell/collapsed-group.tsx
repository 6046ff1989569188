import { useState } from 'react';
import { useText } from '../language.ts';
import { Flyout } from './flyout.tsx';
import { MenuEntry } from './menu-entry.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { leavesOf, type MenuNode } from './menus.ts';

/** A group of the narrow menu: its icon, and its screens beside it. */
export function CollapsedGroup({ node, current }: { node: MenuNode; current: string | undefined }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const leaves = leavesOf([node]);
  return (
    <Flyout
      placement="rightTop" onHover open={open} onOpenChange={setOpen} title={text(node.name)}
      content={<ul className="side-flyout" onClick={() => setOpen(false)}>{leaves.map((leaf) => <MenuEntry key={leaf.wid} leaf={leaf} current={current} />)}</ul>}
    >
      <button type="button" className="side-icon" aria-label={text(node.name)} aria-expanded={open} data-current={leaves.some((leaf) => leaf.path === current) ? '' : undefined}>
        <MenuIcon name={node.icon} />
      </button>
    </Flyout>
  );
}
