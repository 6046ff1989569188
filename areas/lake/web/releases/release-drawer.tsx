import { Alert, Button, Collapse, Drawer } from 'antd';
import { Link } from 'react-router';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { getRelease, type ReleaseItem } from '../../contract/releases.ts';
import { taskKindWords } from '../../contract/task-words.ts';
import { linkToTask } from '../tasks/task-links.ts';
import { ReleaseStateDot } from './release-state.tsx';
import { releasesWords } from './releases-words.ts';
import { useReleaseWork } from './use-release-work.tsx';
import { VersionChange } from './version-change.tsx';

interface ReleaseDrawerProps {
  wid: string;
  onClose: () => void;
  /** The same tasks once more. */
  onAgain: (tasks: string[]) => void;
}

/** One release: who wants what online and why, what it changes, and what was decided. */
export function ReleaseDrawer({ wid, onClose, onAgain }: ReleaseDrawerProps) {
  const say = useWords(releasesWords);
  const release = useCall(getRelease, { params: { id: wid } }, { level: noticeLevel.silent });
  const work = useReleaseWork();
  const { data } = release;
  const buttons = data && (
    <div className="release-buttons">
      {data.may_withdraw && <Button onClick={() => work.withdraw(data)}>{say('withdraw')}</Button>}
      {(data.state === 'returned' || data.state === 'withdrawn') && <Button onClick={() => onAgain(data.items.filter(({ deleted }) => !deleted).map(({ task_wid }) => task_wid))}>{say('again')}</Button>}
      {data.may_approve && <Button onClick={() => work.sendBack(data)}>{say('sendBack')}</Button>}
      {data.may_approve && <Button type="primary" onClick={() => work.approve(data)}>{say('approve')}</Button>}
    </div>
  );
  return (
    <Drawer open size={sizes.drawerLarge} title={<span className="release-title">{say('detail')}{data && <ReleaseStateDot state={data.state} />}</span>} extra={buttons} onClose={onClose}>
      {release.error && !data ? <ErrorState error={release.error} onRetry={() => void release.refetch()} /> : data ? <ReleaseContent release={data} /> : <LinesSkeleton lines={8} />}
      {work.dialog}
    </Drawer>
  );
}

function ReleaseContent({ release }: { release: ReplyOf<typeof getRelease> }) {
  const say = useWords(releasesWords);
  return (
    <div className="release-content">
      {release.may_withdraw && <Alert type="info" showIcon title={say('ownHint')} />}
      {release.state === 'returned' && <Alert type="warning" showIcon title={say('returnReason')} description={<span className="release-note">{release.reason}</span>} />}
      <dl className="release-facts">
        <div><dt>{say('submitter')}</dt><dd>{release.creator_name}</dd></div>
        <div><dt>{say('submitted')}</dt><dd><TimeCell value={release.create_time} /></dd></div>
        {release.decided_by && release.state !== 'withdrawn' && <div><dt>{say('approver')}</dt><dd>{release.decided_by_name}</dd></div>}
        {release.decided_time && <div><dt>{say('decided')}</dt><dd><TimeCell value={release.decided_time} /></dd></div>}
        <div data-wide><dt>{say('note')}</dt><dd className="release-note">{release.note}</dd></div>
        {release.state === 'approved' && release.reason && <div data-wide><dt>{say('reason')}</dt><dd className="release-note">{release.reason}</dd></div>}
      </dl>
      <h3>{say('changes')}</h3>
      {release.items.length === 0 ? <EmptyState compact title={say('deleted')} /> : (
        <Collapse className="release-changes" defaultActiveKey={release.items.slice(0, 1).map(({ task_wid }) => task_wid)} items={release.items.map((item) => ({
          key: item.task_wid, label: <ItemHead item={item} />, extra: !item.deleted && <Link to={linkToTask(item.task_wid)} onClick={(event) => event.stopPropagation()}>{say('openTask')}</Link>,
          children: item.deleted ? <EmptyState compact title={say('deleted')} /> : <ItemChange item={item} waiting={release.state === 'waiting'} />,
        }))} />
      )}
    </div>
  );
}

function ItemHead({ item }: { item: ReleaseItem }) {
  const say = useWords(releasesWords);
  const text = useText();
  return (
    <span className="release-item">
      <b title={item.task_name}>{item.task_name}</b>
      <span>{text(taskKindWords[item.kind])} · {item.from_version === null ? say('firstTime', { to: item.version_number }) : say('fromTo', { from: item.from_version, to: item.version_number })}</span>
    </span>
  );
}

function ItemChange({ item, waiting }: { item: ReleaseItem; waiting: boolean }) {
  const say = useWords(releasesWords);
  // While it waits, what counts is what is online now; later, what was.
  const from = waiting ? item.online_version : item.from_version;
  return (
    <div className="release-change">
      {item.version_note && <p>{item.version_note}</p>}
      {waiting && item.online_version !== item.from_version && item.online_version !== null && <Alert type="warning" showIcon title={say('moved', { number: item.online_version })} />}
      {waiting && item.newest_version > item.version_number && <Alert type="info" showIcon title={say('newer', { number: item.newest_version })} />}
      <VersionChange task={item.task_wid} from={from} to={item.version_number} />
    </div>
  );
}
