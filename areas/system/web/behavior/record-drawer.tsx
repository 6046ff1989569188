import { Button, Drawer, Tabs } from 'antd';
import { useNavigate } from 'react-router';
import { getAuditRecord, type AuditRecordDetail } from '#platform/contract/platform/audit.ts';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { duration, exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ValueDifference } from '#platform/web/blocks/difference/value-difference.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useLanguage } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { useCan } from '#platform/web/session/session.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { behaviorBases } from './behavior-bases.ts';
import { behaviorWords } from './behavior-words.ts';
import { RawPictures } from './raw-pictures.tsx';
import { Actor, AgentCell, ResultDot, TouchedObject } from './record-cells.tsx';
import { recordsLink } from './record-filter.ts';
import { useChoices } from './use-choices.ts';

interface RecordDrawerProps {
  /** Absent: closed. */
  wid: string | undefined;
  onClose: () => void;
}

export function RecordDrawer({ wid, onClose }: RecordDrawerProps) {
  const say = useWords(behaviorWords);
  return (
    <Drawer title={say('detail')} size={sizes.drawerLarge} open={wid !== undefined} onClose={onClose} destroyOnHidden classNames={{ body: 'behavior-record' }}>
      {wid !== undefined && <RecordDetail key={wid} wid={wid} />}
    </Drawer>
  );
}

function RecordDetail({ wid }: { wid: string }) {
  const say = useWords(behaviorWords);
  // What is on record never changes.
  const { data: record, error, refetch } = useCall(getAuditRecord, { params: { wid } }, { fresh: Infinity, level: noticeLevel.silent });
  if (error) return <ErrorState title={say('notFound')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Facts record={record} />
      {record?.message && <p className="behavior-message" data-result={record.result}>{record.message}</p>}
      <Links record={record} />
      <Tabs items={[
        { key: 'difference', label: say('difference'), children: record && <ValueDifference before={record.before} after={record.after} /> },
        { key: 'raw', label: say('raw'), children: record && <RawPictures before={record.before} after={record.after} /> },
      ]} />
    </>
  );
}

function Facts({ record }: { record: AuditRecordDetail | undefined }) {
  const say = useWords(behaviorWords);
  const language = useLanguage();
  const choices = useChoices();
  const summary = record && (language === 'zh' ? record.summary_zh : record.summary_en);
  return (
    <>
      <KeyFacts>
        <KeyFact label={say('time')}>{record && exactTime(record.time)}</KeyFact>
        <KeyFact label={say('person')}>{record && <Actor record={record} />}</KeyFact>
        <KeyFact label={say('role')}>{record && (record.role ?? say('none'))}</KeyFact>
        <KeyFact label={say('result')}>{record && <ResultDot result={record.result} />}</KeyFact>
        <KeyFact label={say('operation')}>{summary}</KeyFact>
        <KeyFact label={say('area')}>{record && choices.title('areas', record.area)}</KeyFact>
        <KeyFact label={say('object')}>{record && <TouchedObject kind={choices.title('kinds', record.object_kind)} record={record} />}</KeyFact>
      </KeyFacts>
      <KeyFacts>
        <KeyFact label={say('address')}>{record?.address}</KeyFact>
        <KeyFact label={say('browser')}>{record && <AgentCell agent={record.agent} />}</KeyFact>
        <KeyFact label={say('took')}>{record && duration(record.duration_ms, language)}</KeyFact>
        <KeyFact label={say('code')}>{record?.code}</KeyFact>
        <KeyFact label={say('request')}>{record && <LongText>{record.request_id}</LongText>}</KeyFact>
        <KeyFact label={say('path')}>{record && <LongText>{record.action}</LongText>}</KeyFact>
      </KeyFacts>
    </>
  );
}

function Links({ record }: { record: AuditRecordDetail | undefined }) {
  const say = useWords(behaviorWords);
  const { base } = usePlace(behaviorBases);
  const navigate = useNavigate();
  const seesPeople = useCan(can.readUsers);
  if (!record) return null;
  const { user_wid: person, object_kind, object_wid } = record;
  const go = (to: string) => () => void navigate(to);
  return (
    <div className="behavior-links">
      {object_kind && object_wid && <Button size="small" onClick={go(recordsLink(base, { object_kind, object_wid }))}>{say('sameObject')}</Button>}
      {person && <Button size="small" onClick={go(recordsLink(base, { user: person }))}>{say('samePerson')}</Button>}
      {person && seesPeople && <Button size="small" onClick={go(`/systemManagement/UserManagement/Userviewpage?wid=${encodeURIComponent(person)}`)}>{say('openPerson')}</Button>}
    </div>
  );
}
