import { EditOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { Markdown } from '#platform/web/blocks/markdown/markdown.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import type { Place } from '#platform/web/routing/use-place.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { getVersion, listVersions, type Version } from '../../contract/versions.ts';
import { versionAtFirst } from './chosen-version.ts';
import { StepsPanel } from './steps-panel.tsx';
import { useVersionActions } from './use-version-actions.ts';
import { VersionProgress, VersionState } from './version-state.tsx';
import { VersionsRail } from './versions-rail.tsx';
import { versionsWords } from './versions-words.ts';

const VersionDrawer = lazy(() => import('./version-drawer.tsx').then((module) => ({ default: module.VersionDrawer })));

const railSize = 100;

/** One version beside all others: what it brings, and how far it is. */
export function VersionPage({ place, tab }: { place: Place; tab: 'logview' | 'progress' }) {
  const say = useWords(versionsWords);
  const navigate = useNavigate();
  const mayWrite = useCan(can.writeVersions);
  const versions = useCall(listVersions, { query: { ps: railSize }, body: {} }, { level: noticeLevel.silent });
  const wid = place.parameters.get('wid') ?? versionAtFirst(versions.data?.rows ?? [], tab)?.wid;
  const one = useCall(getVersion, { query: { wid: wid ?? '' } }, { enabled: wid !== undefined, level: noticeLevel.silent });
  const [editing, setEditing] = useState<Version>();
  const [used, setUsed] = useState(false);
  if (editing && !used) setUsed(true);
  const actions = useVersionActions();
  const version = one.data;
  const none = versions.data?.rows.length === 0;

  return (
    <Page title={version && `${version.number} ${version.name}`} actions={
      <>
        <Button onClick={() => place.close('wid')}>{say('back')}</Button>
        {version && mayWrite && <Button icon={<EditOutlined />} onClick={() => setEditing(version)}>{say('edit')}</Button>}
        {version && mayWrite && version.state !== 'released' && <Button type="primary" icon={<SendOutlined />} onClick={() => actions.askToRelease(version)}>{say('release')}</Button>}
      </>
    }>
      {none && !wid ? <div className="list-card"><EmptyState title={say('emptyTitle')} description={say('emptyRead')} /></div> : (
        <div className="version-page">
          <VersionsRail versions={versions} chosen={wid} to={(other) => `${place.base}/${tab}?wid=${encodeURIComponent(other)}`} />
          <section className="version-body">
            {one.error ? <ErrorState title={say('notFound')} error={one.error} onRetry={() => void one.refetch()} /> : (
              <>
                <Facts version={version} />
                <Tabs activeKey={tab} onChange={(next) => void navigate(`${place.base}/${next}${wid ? `?wid=${encodeURIComponent(wid)}` : ''}`)} items={[
                  { key: 'logview', label: say('notesTab'), children: tab === 'logview' && <Notes version={version} /> },
                  { key: 'progress', label: say('progressTab'), children: tab === 'progress' && wid && <StepsPanel key={wid} version={wid} mayWrite={mayWrite} /> },
                ]} />
              </>
            )}
          </section>
        </div>
      )}
      {used && <Suspense><VersionDrawer editing={editing} onClosed={() => setEditing(undefined)} /></Suspense>}
    </Page>
  );
}

function Facts({ version }: { version: Version | undefined }) {
  const say = useWords(versionsWords);
  return (
    <KeyFacts>
      <KeyFact label={say('state')}>{version && <VersionState state={version.state} />}</KeyFact>
      <KeyFact label={say(version?.state === 'released' ? 'releaseDate' : 'plannedDate')}>{version && (version.release_date ?? say('undated'))}</KeyFact>
      <KeyFact label={say('progress')}>{version && <VersionProgress version={version} />}</KeyFact>
      {version && version.steps.total > 0 && <KeyFact label={say('step')}>{say('stepsDone', version.steps)}</KeyFact>}
    </KeyFacts>
  );
}

function Notes({ version }: { version: Version | undefined }) {
  const say = useWords(versionsWords);
  const text = useText();
  if (!version) return <LinesSkeleton lines={6} />;
  const notes = text(version.notes) || version.notes.zh;
  if (!notes.trim()) return <EmptyState compact title={say('noNotes')} description={say('noNotesText')} />;
  return <div className="version-notes"><Markdown>{notes}</Markdown></div>;
}
