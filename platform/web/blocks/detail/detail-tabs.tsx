import { Skeleton, Tabs } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { LinesSkeleton } from '../skeletons.tsx';
import { useAddressTab } from './use-address-tab.ts';
import './detail-tabs.css';

export interface DetailTab {
  key: string;
  label: ReactNode;
  /** Shown when the tab is opened; may be a lazy component. */
  content: ReactNode;
}

interface DetailTabsProps {
  /** The key facts of the subject, above the tabs. */
  facts?: ReactNode;
  tabs: readonly DetailTab[];
  /** At the right of the tab names. */
  extra?: ReactNode;
}

/** The parts of one subject. A tab is built when it is first opened, and stays as it was left. */
export function DetailTabs({ facts, tabs, extra }: DetailTabsProps) {
  const [tab, open] = useAddressTab(tabs.map(({ key }) => key));
  return (
    <div className="detail-tabs">
      {facts}
      <Tabs activeKey={tab} onChange={open} tabBarExtraContent={extra} items={tabs.map(({ key, label, content }) => ({
        key, label, children: <Suspense fallback={<LinesSkeleton lines={6} />}>{content}</Suspense>,
      }))} />
    </div>
  );
}

/** The facts people look for first, in one row. */
export function KeyFacts({ children }: { children: ReactNode }) {
  return <dl className="key-facts">{children}</dl>;
}

/** `undefined` while it is being loaded. */
export function KeyFact({ label, children }: { label: string; children: ReactNode | undefined }) {
  return (
    <div className="key-fact">
      <dt>{label}</dt>
      <dd>{children === undefined ? <Skeleton.Input active size="small" /> : children}</dd>
    </div>
  );
}
