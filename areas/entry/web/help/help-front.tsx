import { ReadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { HelpNode } from './help-tree.ts';
import { helpWords } from './help-words.ts';
import { helpPath, useHelpPlace } from './use-help-place.ts';

/** The subjects at a glance. */
export function HelpFront({ nodes, mayWrite }: { nodes: readonly HelpNode[]; mayWrite: boolean }) {
  const say = useWords(helpWords);
  const text = useText();
  const { go } = useHelpPlace();
  if (nodes.length === 0) {
    return (
      <main className="help-main">
        <EmptyState icon={<ReadOutlined />} title={say('empty')} description={say('emptyText')}
          action={mayWrite && <Button type="primary" onClick={() => go({ mode: 'new' })}>{say('add')}</Button>} />
      </main>
    );
  }
  return (
    <main className="help-front">
      <h1>{say('front')}</h1>
      <p>{say('frontText')}</p>
      <div className="help-subjects">
        {nodes.map((node) => (
          <section key={node.wid}>
            <h2><Link to={helpPath({ wid: node.wid })}>{text(node.title)}</Link></h2>
            <ul>{node.children.map((child) => <li key={child.wid}><Link to={helpPath({ wid: child.wid })}>{text(child.title)}</Link></li>)}</ul>
          </section>
        ))}
      </div>
    </main>
  );
}
