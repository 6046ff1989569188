import { DatabaseOutlined, TableOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { TreeList } from '../blocks/tree/tree-list.tsx';
import { nestedSource, type TreeNode, type TreeSource } from '../blocks/tree/tree-source.ts';
import { useTree } from '../blocks/tree/use-tree.ts';
import { useWords } from '../words.ts';
import { galleryWords } from './gallery-words.ts';
import { sampleTree } from './sample.ts';

const icon = (node: TreeNode) => (node.leaf ? <TableOutlined /> : <DatabaseOutlined />);

/** As a server would answer: after a moment. */
function slow(source: TreeSource): TreeSource {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 250));
  return {
    children: async (...request) => (await wait(), source.children(...request)),
    search: async (...request) => (await wait(), source.search!(...request)),
  };
}

export function TreeDemo() {
  const say = useWords(galleryWords);
  const lazy = useTree(useMemo(() => slow(nestedSource(sampleTree(12, 240))), []), { check: true, checkFirst: 10 });
  const big = useTree(useMemo(() => nestedSource(sampleTree(100, 1000)), []), { check: true });
  return (
    <div className="gallery-row">
      <div className="gallery-card">
        <h4>{say('lazyTree')}</h4>
        <div className="gallery-tall"><TreeList {...lazy.list} label={say('objects')} icon={icon} /></div>
        <span className="gallery-hint">{say('checkedCount', { checked: lazy.checked.length, half: lazy.half.length })}</span>
      </div>
      <div className="gallery-card">
        <h4>{say('bigTree')}</h4>
        <div className="gallery-tall"><TreeList {...big.list} label={say('bigTree')} icon={icon} /></div>
        <span className="gallery-hint">{say('checkedCount', { checked: big.checked.length, half: big.half.length })}</span>
      </div>
    </div>
  );
}
