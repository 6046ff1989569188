import { PlusOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { readingWords } from '../reading/reading-words.ts';
import { HelpArrange } from './help-arrange.tsx';
import type { HelpNode } from './help-tree.ts';
import { helpWords } from './help-words.ts';
import { helpPath, useHelpPlace } from './use-help-place.ts';

/** The table of contents; those who may write also add and rearrange here. */
export function HelpContents({ nodes, mayWrite }: { nodes: readonly HelpNode[]; mayWrite: boolean }) {
  const say = useWords(helpWords);
  const sayReading = useWords(readingWords);
  const { place, go } = useHelpPlace();
  const [arranging, setArranging] = useState(false);
  return (
    <aside className="help-contents">
      {mayWrite && (
        <div className="help-tools">
          <Button size="small" type={arranging ? 'primary' : 'default'} onClick={() => setArranging(!arranging)}>{say(arranging ? 'arrangeDone' : 'arrange')}</Button>
          <Tooltip title={say('add')}><Button size="small" icon={<PlusOutlined />} aria-label={say('add')} onClick={() => go({ mode: 'new', parent: place.wid ?? null })} /></Tooltip>
        </div>
      )}
      {arranging ? (
        <HelpArrange nodes={nodes} />
      ) : (
        <nav className="contents" aria-label={sayReading('contents')}><Branch nodes={nodes} current={place.search ? undefined : place.wid} /></nav>
      )}
    </aside>
  );
}

function Branch({ nodes, current }: { nodes: readonly HelpNode[]; current: string | undefined }) {
  const text = useText();
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.wid}>
          <Link to={helpPath({ wid: node.wid })} aria-current={node.wid === current ? 'page' : undefined}>{text(node.title)}</Link>
          {node.children.length > 0 && <Branch nodes={node.children} current={current} />}
        </li>
      ))}
    </ul>
  );
}
