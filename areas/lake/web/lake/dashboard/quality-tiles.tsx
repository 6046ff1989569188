import { Progress } from 'antd';
import { Link } from 'react-router';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { Tile, type TileData } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import type { ReplyOf } from '#platform/contract/call.ts';
import type { Text } from '#platform/contract/text.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getBenchmarkingProgress, getQualityProgress, getQualitySpread, getQualityTop, getStandardCheckTop, getStandardDifference } from '../../../contract/lake-dashboard.ts';
import { linkToLakeTable } from '../lake-links.ts';
import { dashboardWords } from './dashboard-words.ts';

const silent = { level: noticeLevel.silent };

/** Where nothing is measured yet, this is said instead of a zero that looks like a result. */
function NotKnown({ note }: { note: Text | null }) {
  const say = useWords(dashboardWords);
  const text = useText();
  return <EmptyState compact title={say('notKnown')} description={note ? text(note) : undefined} />;
}

export function QualitySpreadTile({ source }: { source: string | undefined }) {
  const say = useWords(dashboardWords);
  return <SpreadTile title={say('quality')} spread={useCall(getQualitySpread, { query: { database_wid: source } }, silent)} />;
}

/** Fields held against standards, by how they differ. */
export function StandardDifferenceTile({ source }: { source: string | undefined }) {
  const say = useWords(dashboardWords);
  return <SpreadTile title={say('difference')} spread={useCall(getStandardDifference, { query: { database_wid: source } }, silent)} />;
}

function SpreadTile({ title, spread }: { title: string; spread: TileData & { data?: ReplyOf<typeof getQualitySpread> | undefined } }) {
  const text = useText();
  return (
    <Tile span={8} title={title} data={spread} skeleton={<LinesSkeleton lines={4} />}>
      {!spread.data?.known ? <NotKnown note={spread.data?.note ?? null} /> : (
        <ul className="lake-figure-list">{spread.data.rows.map(({ key, title: named, num }) => <li key={key}><span>{text(named)}</span><NumberCell value={num} /></li>)}</ul>
      )}
    </Tile>
  );
}

export function QualityTopTile({ source }: { source: string | undefined }) {
  const say = useWords(dashboardWords);
  const top = useCall(getQualityTop, { query: { database_wid: source } }, silent);
  return (
    <Tile span={8} title={say('qualityTop')} data={top} skeleton={<LinesSkeleton lines={4} />}>
      {!top.data?.known ? <NotKnown note={top.data?.note ?? null} /> : top.data.rows.length === 0 ? <EmptyState compact title={say('noProblems')} /> : (
        <ul className="lake-figure-list">{top.data.rows.map(({ wid, name, num }) => <li key={wid}><Link to={linkToLakeTable(wid)} title={name}>{name}</Link><NumberCell value={num} /></li>)}</ul>
      )}
    </Tile>
  );
}

/** How many tables have rules, and how many rules have been checked. */
export function QualityProgressTile() {
  const say = useWords(dashboardWords);
  const progress = useCall(getQualityProgress, undefined, silent);
  const { table_num = 0, ruled_num = 0, rule_num = 0, checked_num = 0 } = progress.data ?? {};
  const lines = [{ key: 'ruled' as const, part: ruled_num, whole: table_num }, { key: 'checked' as const, part: checked_num, whole: rule_num }];
  return (
    <Tile span={8} title={say('qualityProgress')} data={progress} skeleton={<LinesSkeleton lines={4} />}>
      {!progress.data?.known ? <NotKnown note={progress.data?.note ?? null} /> : (
        <ul className="lake-figure-list">
          {lines.map(({ key, part, whole }) => (
            <li key={key} className="lake-progress"><span>{say(key)}</span><Progress size="small" showInfo={false} percent={whole === 0 ? 0 : (part / whole) * 100} aria-label={say(key)} /><span className="lake-note">{part} / {whole}</span></li>
          ))}
        </ul>
      )}
    </Tile>
  );
}

/** Tables that differ most from the standards they are held against. */
export function StandardTopTile({ source }: { source: string | undefined }) {
  const say = useWords(dashboardWords);
  const top = useCall(getStandardCheckTop, { query: { database_wid: source } }, silent);
  return (
    <Tile span={8} title={say('standardTop')} data={top} skeleton={<LinesSkeleton lines={4} />}>
      {!top.data?.known ? <NotKnown note={top.data?.note ?? null} /> : top.data.rows.length === 0 ? <EmptyState compact title={say('noProblems')} /> : (
        <ul className="lake-figure-list">{top.data.rows.map(({ wid, name, num }) => <li key={wid}><Link to={linkToLakeTable(wid)} title={name}>{name}</Link><NumberCell value={num} /></li>)}</ul>
      )}
    </Tile>
  );
}

export function StandardsTile() {
  const say = useWords(dashboardWords);
  const progress = useCall(getBenchmarkingProgress, undefined, silent);
  return (
    <Tile span={8} title={say('standards')} data={progress} skeleton={<LinesSkeleton lines={4} />}>
      {!progress.data?.known ? <NotKnown note={progress.data?.note ?? null} /> : <NumberCell value={progress.data.done_num} />}
    </Tile>
  );
}
