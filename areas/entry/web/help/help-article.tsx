import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import { Link } from 'react-router';
import { deleteHelpArticle, getHelpArticle, listHelp, type HelpArticle as Article } from '#areas/entry';
import { platformErrors } from '#platform/contract/errors.ts';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useLanguage, useText } from '#platform/web/language.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useDocumentTitle } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { ArticleSteps } from '../reading/article-steps.tsx';
import { ArticleText } from '../reading/article-text.tsx';
import { neighbours, trailOf, type HelpNode } from './help-tree.ts';
import { helpWords } from './help-words.ts';
import { helpPath, useHelpPlace } from './use-help-place.ts';

interface HelpArticleProps {
  wid: string;
  nodes: readonly HelpNode[];
  mayWrite: boolean;
}

export function HelpArticle({ wid, nodes, mayWrite }: HelpArticleProps) {
  const say = useWords(helpWords);
  const { data, error, isPending, refetch } = useCall(getHelpArticle, { params: { wid } }, { level: noticeLevel.silent });
  if (error instanceof CallError && error.code === platformErrors.notFound.code) {
    return (
      <main className="help-main">
        <EmptyState title={say('gone')} description={say('goneText')} action={<Link to="/help"><Button>{say('toFront')}</Button></Link>} />
      </main>
    );
  }
  if (error) return <main className="help-main"><ErrorState error={error} onRetry={() => void refetch()} /></main>;
  if (isPending) return <main className="help-main"><LinesSkeleton lines={10} /></main>;
  return <Reading article={data} nodes={nodes} mayWrite={mayWrite} />;
}

function Reading({ article, nodes, mayWrite }: { article: Article; nodes: readonly HelpNode[]; mayWrite: boolean }) {
  const say = useWords(helpWords);
  const text = useText();
  const language = useLanguage();
  const title = text(article.title);
  useDocumentTitle(title);
  const { previous, next } = neighbours(nodes, article.wid);
  const step = (node: HelpNode | undefined) => node && { to: helpPath({ wid: node.wid }), title: text(node.title) };
  const body = article.body[language] || article.body[language === 'zh' ? 'en' : 'zh'];
  return (
    <>
      <main className="help-main">
        <nav className="help-trail">
          <Link to="/help">{say('help')}</Link>
          {trailOf(nodes, article.wid).map((node) => <Link key={node.wid} to={helpPath({ wid: node.wid })}>{text(node.title)}</Link>)}
        </nav>
        <header className="help-title">
          <h1>{title}</h1>
          <CopyButton label={say('copyLink')} text={() => `${window.location.href.split('#')[0]}#${helpPath({ wid: article.wid })}`} />
          {mayWrite && <Writing article={article} title={title} />}
        </header>
        {!article.body[language] && body && <p className="help-other-language">{say('otherLanguage')}</p>}
      </main>
      <ArticleText key={`${article.wid} ${language}`}>{body}</ArticleText>
      <footer className="help-main help-end">
        <p>{say('updated')} <TimeCell value={article.modify_time} /></p>
        <ArticleSteps previous={step(previous)} next={step(next)} />
      </footer>
    </>
  );
}

function Writing({ article, title }: { article: Article; title: string }) {
  const say = useWords(helpWords);
  const { go } = useHelpPlace();
  const { modal } = App.useApp();
  const remove = useChange(deleteHelpArticle, { refresh: [listHelp], success: say('removed'), onSuccess: () => go({ wid: article.parent ?? undefined }) });
  const ask = () =>
    modal.confirm({
      title: `${say('remove')} “${title}”?`,
      content: say('removeText'),
      okText: say('remove'),
      okButtonProps: { danger: true },
      cancelText: say('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      // A refusal has been told by the request layer; the dialog then closes like after a success.
      onOk: () => remove.mutateAsync({ body: { wid: article.wid, row_version: article.row_version } }).catch(() => undefined),
    });
  return (
    <div className="help-writing">
      <Button size="small" icon={<EditOutlined />} onClick={() => go({ wid: article.wid, mode: 'edit' })}>{say('edit')}</Button>
      <Tooltip title={say('addBelow')}><Button size="small" icon={<PlusOutlined />} aria-label={say('addBelow')} onClick={() => go({ mode: 'new', parent: article.wid })} /></Tooltip>
      <Tooltip title={say('remove')}><Button size="small" danger icon={<DeleteOutlined />} aria-label={say('remove')} onClick={ask} /></Tooltip>
    </div>
  );
}
