import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getDataSource } from '../../contract/data-sources.ts';
import { ChooseSource } from '../detail/choose-source.tsx';
import { linkToSource } from '../detail/use-source-tab.ts';
import { ReversePane } from './reverse-pane.tsx';
import { reverseWords } from './reverse-words.ts';
import '../detail/detail.css';

const ImportHistory = lazy(() => import('./import-history.tsx').then((module) => ({ default: module.ImportHistory })));

/** Reverse import as a page of its own; without a source one is chosen first. */
export function ReverseScreen() {
  const [parameters] = useSearchParams();
  const wid = parameters.get('wid');
  return wid ? <ReversePage key={wid} wid={wid} /> : <ChooseSource />;
}

function ReversePage({ wid }: { wid: string }) {
  const say = useWords(reverseWords);
  const [history, setHistory] = useState(false);
  const source = useCall(getDataSource, { query: { wid } }, { level: noticeLevel.silent });
  if (source.error && !source.data) {
    return <Page><div className="source-part"><ErrorState title={say('failed')} error={source.error} onRetry={() => void source.refetch()} /></div></Page>;
  }
  return (
    <div className="source-page">
      <Page title={source.data ? say('titleOf', { name: source.data.databasename }) : ' '} description={say('purpose')} actions={source.data && (
        <>
          <Button icon={<HistoryOutlined />} onClick={() => setHistory(true)}>{say('history')}</Button>
          <Link to={linkToSource(wid)}><Button>{say('openSource')}</Button></Link>
        </>
      )}>
        {source.data ? <ReversePane source={source.data} /> : <LinesSkeleton lines={10} />}
      </Page>
      <Suspense>{history && source.data && <ImportHistory source={source.data} onClose={() => setHistory(false)} />}</Suspense>
    </div>
  );
}
