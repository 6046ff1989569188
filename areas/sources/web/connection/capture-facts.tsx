import { Alert, Button } from 'antd';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { testChangeCapture } from '../../contract/connection-tests.ts';
import { getDataSource, listDataSources, type DataSource } from '../../contract/data-sources.ts';
import { can } from '../../contract/permissions.ts';
import { connectStates } from '../../contract/source-kinds.ts';
import { CaptureFindings } from './capture-findings.tsx';
import { connectionWords } from './connection-words.ts';

/** Whether the source can tell its changes and, once checked, what it lacks. */
export function CaptureFacts({ source }: { source: DataSource }) {
  const say = useWords(connectionWords);
  const mayWrite = useCan(can.writeSources);
  const check = useChange(testChangeCapture, { refresh: [getDataSource, listDataSources], level: noticeLevel.silent });
  const connected = source.connect_status === connectStates.connected;
  const able = check.data?.real_time_able ?? source.real_time_able;
  const state = !connected && !check.data ? 'unknown' : check.data && !check.data.supported ? 'none' : able ? 'able' : 'unable';
  const hints = { unknown: 'realTimeUnknownHint', none: undefined, able: 'realTimeAbleHint', unable: 'realTimeUnableHint' } as const;
  return (
    <>
      <div className="connection-part-head">
        <h3>{say('realTime')}</h3>
        {mayWrite && <Button size="small" loading={check.isPending} onClick={() => check.mutate({ body: { wid: source.wid } })}>{say('realTimeCheck')}</Button>}
      </div>
      <div className="capture-part">
        {state === 'unknown' && <StateDot state="draft" word={connectionWords.words.realTimeUnknown} />}
        {state === 'none' && <StateDot state="disabled" word={connectionWords.words.realTimeNone} />}
        {state === 'able' && <StateDot state="connected" word={connectionWords.words.realTimeAble} />}
        {state === 'unable' && <StateDot state="warning" word={connectionWords.words.realTimeUnable} />}
        {hints[state] && <p>{say(hints[state])}</p>}
        {check.error && <Alert showIcon type="error" title={say('broken')} description={errorText(check.error)} />}
        {check.data && check.data.findings.length > 0 && <CaptureFindings findings={check.data.findings} />}
      </div>
    </>
  );
}
