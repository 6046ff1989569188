import { Button, Tabs } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { releasesPath } from './release-links.ts';
import { ReleaseList } from './release-list.tsx';
import { releasesWords } from './releases-words.ts';
import './releases.css';

const ReleaseDrawer = lazy(() => import('./release-drawer.tsx').then((module) => ({ default: module.ReleaseDrawer })));
const SubmitDrawer = lazy(() => import('./submit-drawer.tsx').then((module) => ({ default: module.SubmitDrawer })));

const parts = { '': undefined, myPublish: 'mine', myApprove: 'toApprove' } as const;
type Part = keyof typeof parts;

/** All releases, one's own, and those one decides on: three addresses, one screen. */
export function ReleasesScreen() {
  const say = useWords(releasesWords);
  const navigate = useNavigate();
  const place = usePlace([releasesPath]);
  const [mayWrite, mayApprove] = [useCan(can.writeTasks), useCan(can.approveReleases)];
  const [submitting, setSubmitting] = useState<readonly string[]>();
  const part: Part = place.part in parts ? place.part as Part : '';
  const here = part ? `${releasesPath}/${part}` : releasesPath;
  const wid = place.parameters.get('wid');
  const add = mayWrite && <Button type="primary" onClick={() => setSubmitting([])}>{say('submit')}</Button>;
  return (
    <Page title={say('title')} description={say('purpose')} actions={add}>
      {/* Filters of one tab mean nothing to another: they stay behind. */}
      <Tabs className="release-tabs" activeKey={part} onChange={(key) => void navigate(key ? `${releasesPath}/${key}` : releasesPath)}
        items={[{ key: '', label: say('all') }, { key: 'myPublish', label: say('mine') }, { key: 'myApprove', label: say('toApprove') }]} />
      {part === 'myApprove' && !mayApprove ? <EmptyState title={say('mayNotApprove')} description={say('mayNotApproveHint')} />
        : <ReleaseList key={part} part={parts[part]} linkTo={(release) => `${here}?wid=${encodeURIComponent(release)}`} action={add} />}
      <Suspense>
        {wid && <ReleaseDrawer key={wid} wid={wid} onClose={() => place.open(part, { wid: undefined })} onAgain={(tasks) => {
          place.open(part, { wid: undefined });
          setSubmitting(tasks);
        }} />}
        {submitting && <SubmitDrawer tasks={submitting} onClose={() => setSubmitting(undefined)} />}
      </Suspense>
    </Page>
  );
}
