import { Tree, type TreeDataNode } from 'antd';
import { listHelp, moveHelpArticle } from '#areas/entry';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { dropTarget, readingOrder, type HelpNode } from './help-tree.ts';
import { helpWords } from './help-words.ts';

/** The contents to be dragged about. A refused move (below itself) is told by the server, and nothing changes. */
export function HelpArrange({ nodes }: { nodes: readonly HelpNode[] }) {
  const say = useWords(helpWords);
  const text = useText();
  const move = useChange(moveHelpArticle, { refresh: [listHelp], success: say('moved') });
  const dataOf = (list: readonly HelpNode[]): TreeDataNode[] =>
    list.map((node) => ({ key: node.wid, title: text(node.title), children: dataOf(node.children) }));
  return (
    <>
      <p className="help-arrange-hint">{say('arrangeHint')}</p>
      <Tree
        blockNode draggable={{ icon: false }} selectable={false} disabled={move.isPending} treeData={dataOf(nodes)}
        defaultExpandedKeys={readingOrder(nodes).map((node) => node.wid)}
        onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
          const dragged = String(dragNode.key);
          // antd counts places from the node's own: -1 before it, +1 after it.
          const position = dropPosition - Number(node.pos.split('-').at(-1));
          move.mutate({ body: { wid: dragged, ...dropTarget(nodes, { dragged, over: String(node.key), into: !dropToGap, position }) } });
        }}
      />
    </>
  );
}
