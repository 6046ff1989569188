import { Steps } from 'antd';
import { Link } from 'react-router';
import { Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getLakeBuildStep } from '../../../contract/lake-dashboard.ts';
import { dashboardWords } from './dashboard-words.ts';

/** The way from nothing to data that can be used; each step leads to where it is done. */
export function GuideTile() {
  const say = useWords(dashboardWords);
  const text = useText();
  const guide = useCall(getLakeBuildStep, undefined, { level: noticeLevel.silent });
  return (
    <Tile span={8} title={say('guide')} data={guide} skeleton={<LinesSkeleton lines={6} />}>
      <Steps className="lake-guide" orientation="vertical" size="small" current={(guide.data?.step ?? 1) - 1} items={guide.data?.steps.map(({ key, title, description, done, link }, at) => ({
        key, title: <Link to={link}>{text(title)}</Link>, content: text(description), status: done ? 'finish' : at === guide.data.step - 1 ? 'process' : 'wait',
      }))} />
    </Tile>
  );
}
