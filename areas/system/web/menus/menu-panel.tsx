import { ArrowDownOutlined, ArrowUpOutlined, ExportOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { useText } from '#platform/web/language.ts';
import { MenuIcon } from '#platform/web/shell/menu-icon.tsx';
import { useWords } from '#platform/web/words.ts';
import type { MenuNode } from '../../contract/menus.ts';
import { kindOf, pathTo, siblingsOf } from './menu-moves.ts';
import type { MenuActions } from './menu-row.tsx';
import { menusWords } from './menus-words.ts';
import { NameForm, type NameFormHandle } from './name-form.tsx';
import type { MenuChanges } from './use-menu-changes.tsx';

interface MenuPanelProps {
  tree: readonly MenuNode[];
  node: MenuNode;
  actions: MenuActions | undefined;
  changes: MenuChanges;
  nameForm: Ref<NameFormHandle>;
}

/** Everything about the chosen entry, each part saved by itself. */
export function MenuPanel({ tree, node, actions, changes, nameForm }: MenuPanelProps) {
  const say = useWords(menusWords);
  const text = useText();
  const kind = kindOf(node.wid);
  const above = pathTo(tree, node.wid).slice(0, -1);
  const hiddenAbove = above.find((one) => one.hidden);
  const siblings = siblingsOf(tree, node.wid);
  return (
    <aside className="menu-panel" aria-label={text(node.name)}>
      <header>
        <h2>{node.icon && <MenuIcon name={node.icon} />}<span>{text(node.name)}</span></h2>
        <p>
          {say(kind)}
          {node.path && <code>{node.path}</code>}
          {node.path && <Link to={node.path}>{say('open')} <ExportOutlined aria-hidden /></Link>}
        </p>
      </header>
      <section>
        <h3>{say('names')}</h3>
        <NameForm key={node.wid} ref={nameForm} node={node} changes={changes} disabled={!actions} />
      </section>
      <section>
        <h3>{say('visibility')}</h3>
        <label className="menu-panel-switch">
          <Switch checked={!node.hidden} disabled={!actions?.hide} onChange={actions?.hide} aria-label={say('inMenu')} />
          {say('inMenu')}
        </label>
        <p>
          {hiddenAbove ? say('aboveHiddenHint', { name: text(hiddenAbove.name) })
            : actions && !actions.hide ? say('ownEntry')
              : say(kind === 'screen' ? 'hiddenHint' : 'hiddenHintAll')}
        </p>
      </section>
      <section>
        <h3>{say('place')}</h3>
        <p>
          {above.length > 0 ? above.map((one) => text(one.name)).join(' / ') : say('placeTop')}
          <span className="menu-panel-position">{say('position', { at: siblings.findIndex((one) => one.wid === node.wid) + 1, count: siblings.length })}</span>
        </p>
        {actions && (
          <div className="menu-panel-buttons">
            <Button icon={<ArrowUpOutlined />} disabled={!actions.up} onClick={actions.up}>{say('moveUp')}</Button>
            <Button icon={<ArrowDownOutlined />} disabled={!actions.down} onClick={actions.down}>{say('moveDown')}</Button>
            {actions.moveTo && <Button onClick={actions.moveTo}>{say('moveTo')}</Button>}
          </div>
        )}
        {actions && <p className="menu-panel-hint">{say('treeKeys')}</p>}
      </section>
    </aside>
  );
}
