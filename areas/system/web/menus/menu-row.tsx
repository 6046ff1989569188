import { ArrowDownOutlined, ArrowUpOutlined, EllipsisOutlined, EyeInvisibleOutlined, EyeOutlined, FileTextOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { splitHits } from '#platform/web/blocks/tree/tree-rows.ts';
import { useLanguage } from '#platform/web/language.ts';
import { MenuIcon } from '#platform/web/shell/menu-icon.tsx';
import { useScreenTable } from '#platform/web/routing/screen-table.ts';
import { useWords } from '#platform/web/words.ts';
import type { MenuNode } from '../../contract/menus.ts';
import { isRenamed } from './declared-name.ts';
import { menusWords } from './menus-words.ts';

export interface MenuActions {
  up?: () => void;
  down?: () => void;
  moveTo?: () => void;
  /** Absent: it cannot be hidden. */
  hide?: () => void;
}

interface MenuRowProps {
  node: MenuNode;
  search: string;
  /** Something it stands in is hidden. */
  hiddenAbove: boolean;
  /** How many pages it holds; absent where not all of them are shown. */
  pages: number | undefined;
  /** Absent for those who may only look. */
  actions: MenuActions | undefined;
}

export function MenuRow({ node, search, hiddenAbove, pages, actions }: MenuRowProps) {
  const say = useWords(menusWords);
  const language = useLanguage();
  const table = useScreenTable();
  const name = node.name[language];
  const other = node.name[language === 'zh' ? 'en' : 'zh'];
  const planned = node.path !== '' && !table.get(node.path)?.load;
  return (
    <span className="menu-row" data-hidden={node.hidden || hiddenAbove || undefined}>
      {node.path ? <FileTextOutlined className="menu-row-page" /> : <MenuIcon name={node.icon} />}
      <span className="menu-row-name" title={node.path || undefined}>
        {splitHits(name, search).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}
      </span>
      <span className="menu-row-other">{other}</span>
      {node.hidden && <span className="menu-row-mark">{say('hidden')}</span>}
      {isRenamed(node, table) && <span className="menu-row-mark" data-kind="renamed">{say('renamed')}</span>}
      {planned && <span className="menu-row-quiet">{say('planned')}</span>}
      {pages !== undefined && <span className="menu-row-count">{say('pages', { count: pages })}</span>}
      {actions && <Actions node={node} name={name} actions={actions} />}
    </span>
  );
}

/** For the mouse; by keyboard the same stands in the panel at the right. */
function Actions({ node, name, actions }: { node: MenuNode; name: string; actions: MenuActions }) {
  const say = useWords(menusWords);
  const stop = (event: React.SyntheticEvent) => event.stopPropagation();
  const word = say(node.hidden ? 'show' : 'hide');
  return (
    <span className="menu-row-actions" onClick={stop} onDoubleClick={stop}>
      {actions.hide && (
        <Tooltip title={word}>
          <Button type="text" size="small" tabIndex={-1} aria-label={`${word} ${name}`} icon={node.hidden ? <EyeInvisibleOutlined /> : <EyeOutlined />} onClick={actions.hide} />
        </Tooltip>
      )}
      <DropMenu placement="bottomRight" menu={{
        items: [
          { key: 'up', label: say('moveUp'), icon: <ArrowUpOutlined />, disabled: !actions.up, extra: 'Alt ↑' },
          { key: 'down', label: say('moveDown'), icon: <ArrowDownOutlined />, disabled: !actions.down, extra: 'Alt ↓' },
          ...(actions.moveTo ? [{ key: 'moveTo', label: say('moveTo'), icon: <EllipsisOutlined /> }] : []),
        ],
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          actions[key as keyof MenuActions]?.();
        },
      }}>
        <Button type="text" size="small" tabIndex={-1} icon={<EllipsisOutlined />} aria-label={say('actionsFor', { name })} />
      </DropMenu>
    </span>
  );
}
