import { RightOutlined } from '@ant-design/icons';
import { useEffect, useId, useState } from 'react';
import { useText } from '../language.ts';
import { MenuEntry } from './menu-entry.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { leavesOf, type MenuNode } from './menus.ts';

interface MenuGroupProps {
  node: MenuNode;
  current: string | undefined;
  /** While a filter is typed everything that matches is shown. */
  forceOpen: boolean;
}

export function MenuGroup({ node, current, forceOpen }: MenuGroupProps) {
  const text = useText();
  const id = useId();
  const holdsCurrent = current !== undefined && leavesOf([node]).some((leaf) => leaf.path === current);
  const [open, setOpen] = useState(holdsCurrent);
  useEffect(() => {
    if (holdsCurrent) setOpen(true);
  }, [holdsCurrent]);

  if (node.children.length === 0) return <ul><MenuEntry leaf={node} current={current} /></ul>;
  const shown = open || forceOpen;
  return (
    <div className="side-group">
      <button type="button" className="side-group-head" title={text(node.name)} aria-expanded={shown} aria-controls={id} data-current={holdsCurrent && !shown ? '' : undefined} onClick={() => setOpen(!open)}>
        <MenuIcon name={node.icon} />
        <span>{text(node.name)}</span>
        <RightOutlined className="side-arrow" />
      </button>
      <div id={id} hidden={!shown}>
        {shown && node.children.map((child) =>
          child.children.length > 0
            ? <MenuGroup key={child.wid} node={child} current={current} forceOpen={forceOpen} />
            : <ul key={child.wid}><MenuEntry leaf={child} current={current} /></ul>)}
      </div>
    </div>
  );
}
