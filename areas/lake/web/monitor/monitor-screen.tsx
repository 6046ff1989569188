import { Tabs } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAddressTab } from '#platform/web/blocks/detail/use-address-tab.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { RunList } from '../runs/run-list.tsx';
import { monitorPath } from './monitor-links.ts';
import { monitorWords } from './monitor-words.ts';
import { NowPane } from './now-pane.tsx';
import './monitor.css';

const DayTimeline = lazy(() => import('./day-timeline.tsx').then((module) => ({ default: module.DayTimeline })));
const BackfillsPane = lazy(() => import('../backfill/backfills-pane.tsx').then((module) => ({ default: module.BackfillsPane })));
const CalendarsPane = lazy(() => import('../backfill/calendars-pane.tsx').then((module) => ({ default: module.CalendarsPane })));

const tabs = ['now', 'timeline', 'runs', 'backfills', 'calendars'] as const;

/** What the scheduler does: now, over a day, and so far. */
export function MonitorScreen() {
  const say = useWords(monitorWords);
  const navigate = useNavigate();
  const [tab] = useAddressTab(tabs);
  // What a tab offers to make stands where every list has it: beside the title.
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  const panes: Record<(typeof tabs)[number], ReactNode> = { now: <NowPane />, timeline: <DayTimeline />, runs: <RunList />, backfills: <BackfillsPane corner={corner} />, calendars: <CalendarsPane corner={corner} /> };
  return (
    <Page title={say('title')} description={say('purpose')} actions={<span ref={setCorner} />}>
      {/* Filters of one tab mean nothing to another: they stay behind. */}
      <Tabs className="monitor-tabs" activeKey={tab} onChange={(key) => void navigate(key === 'now' ? monitorPath : `${monitorPath}?tab=${key}`)} items={tabs.map((key) => ({ key, label: say(key) }))} />
      <Suspense fallback={<LinesSkeleton lines={8} />}>{panes[tab]}</Suspense>
    </Page>
  );
}
