import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { TreeList } from '#platform/web/blocks/tree/tree-list.tsx';
import type { TreeNode, TreeSource } from '#platform/web/blocks/tree/tree-source.ts';
import { useTree } from '#platform/web/blocks/tree/use-tree.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { notices } from '#platform/web/notices.ts';
import { useWords } from '#platform/web/words.ts';
import { getErTree, type ErTreeNode } from '../../contract/relations.ts';
import { relationsWords } from './relations-words.ts';
import { mostShown } from './use-er-graph.ts';

type TableTreeNode = TreeNode & { relations: number; suggested: number };

const nodeOf = ({ wid, name, title, relation_num, suggested_num }: ErTreeNode): TableTreeNode =>
  ({ id: wid, title: title ? `${name} ${title}` : name, leaf: true, relations: relation_num, suggested: suggested_num });
const mostMatches = 200;

const tableIcon = () => <TableOutlined />;
const countsOf = (node: TableTreeNode) => node.relations + node.suggested > 0 && <Counts {...node} />;

function Counts({ relations, suggested }: TableTreeNode) {
  const say = useWords(relationsWords);
  return <span className="er-tree-count" title={say('counts', { relations, suggested })}>{relations}{suggested > 0 && <em>+{suggested}</em>}</span>;
}

interface TableTreeProps {
  source: string;
  shown: readonly string[];
  total: number;
  /** Changes whenever counts may have. */
  stamp: number;
  onShow: (wids: readonly string[]) => void;
  onFocus: (wid: string) => void;
}

/** All tables of the source; those that are ticked are on the canvas. */
export function TableTree({ source, shown, total, stamp, onShow, onFocus }: TableTreeProps) {
  const say = useWords(relationsWords);
  const from = useMemo((): TreeSource<TableTreeNode> => ({
    children: async (_, offset, limit, signal) => {
      const { nodes, more } = await send(getErTree, { query: { database_wid: source, offset, limit }, signal, level: noticeLevel.silent });
      return { nodes: nodes.map(nodeOf), more };
    },
    search: async (key, signal) => (await send(getErTree, { query: { database_wid: source, key, limit: mostMatches }, signal, level: noticeLevel.silent })).nodes.map((node) => [nodeOf(node)]),
  }), [source]);
  const tree = useTree(from, { check: true, onCheck: onShow, onSelect: onFocus });
  const key = shown.join();
  useEffect(() => {
    tree.setChecked(shown);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, tree.list.store]);
  const loaded = useRef(stamp);
  useEffect(() => {
    if (stamp === loaded.current) return;
    loaded.current = stamp;
    void tree.refresh([null]).catch(ignoreTold);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [stamp]);

  const showMany = async (related: 0 | 1) => {
    const { nodes, total: all } = await send(getErTree, { query: { database_wid: source, limit: mostShown, related } });
    if (all > mostShown) notices.message('warning', say('tooMany', { limit: mostShown }));
    onShow(nodes.map(({ wid }) => wid));
  };
  const choices = [
    { key: 'all', label: say('showAll'), run: () => showMany(0) },
    { key: 'related', label: say('showRelated'), run: () => showMany(1) },
    { key: 'none', label: say('showNone'), run: async () => onShow([]) },
  ];
  return (
    <div className="er-side er-tree">
      <TreeList {...tree.list} label={say('tables')} searchWord={say('searchTables')} icon={tableIcon} extra={countsOf} />
      <div className="er-tree-foot">
        <span>{say('shown', { shown: shown.length, total })}</span>
        <DropMenu menu={{ items: choices.map(({ key: at, label }) => ({ key: at, label })), onClick: ({ key: at }) => void choices.find((choice) => choice.key === at)!.run().catch(ignoreTold) }}>
          <Button type="link" size="small">{say('moreChoices')}</Button>
        </DropMenu>
      </div>
    </div>
  );
}
