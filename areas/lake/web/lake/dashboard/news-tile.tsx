import { CheckCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { ReplyOf } from '#platform/contract/call.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { getLakeNews, getTaskTips } from '../../../contract/lake-dashboard.ts';
import { can } from '../../../contract/permissions.ts';
import { dashboardWords } from './dashboard-words.ts';

const states = { warning: 'warning', error: 'failed' } as const;

/** First what needs somebody, below what happened last. */
export function NewsTile() {
  const say = useWords(dashboardWords);
  const maySee = useCan(can.readTasks);
  const options = { every: 30_000, level: noticeLevel.silent };
  const tips = useCall(getTaskTips, undefined, { ...options, enabled: maySee });
  const news = useCall(getLakeNews, undefined, options);
  return (
    <Tile span={8} title={say('attention')} data={news} skeleton={<LinesSkeleton lines={6} />}>
      <div className="lake-stack">
        {maySee && (tips.data?.length === 0 ? <p className="lake-well"><CheckCircleOutlined aria-hidden /> {say('allWell')}</p> : <NewsList quiet="draft" rows={tips.data ?? []} />)}
        <h4 className="lake-subtitle">{say('news')}</h4>
        {news.data?.length === 0 ? <EmptyState compact title={say('noNews')} /> : <NewsList quiet="succeeded" rows={news.data?.slice(0, 6) ?? []} />}
      </div>
    </Tile>
  );
}

/** `quiet`: the state of what is only told. Something that went well is green, something left to do is not. */
function NewsList({ rows, quiet }: { rows: ReplyOf<typeof getLakeNews>; quiet: 'draft' | 'succeeded' }) {
  const text = useText();
  return (
    <ul className="lake-figure-list">
      {rows.map(({ key, level, link, time, text: words }) => (
        <li key={key}><StateDot state={level === 'info' ? quiet : states[level]} word={{ zh: '', en: '' }} /><Link to={link} title={text(words)}>{text(words)}</Link>{time && <TimeCell value={time} />}</li>
      ))}
    </ul>
  );
}
