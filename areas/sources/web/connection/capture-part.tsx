import { Alert, Spin } from 'antd';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import { CaptureFindings } from './capture-findings.tsx';
import { connectionWords } from './connection-words.ts';
import type { ConnectionTest } from './use-connection-test.ts';

/** The test of change capture, which follows a connection by itself. */
export function CapturePart({ capture }: { capture: NonNullable<ConnectionTest['capture']> }) {
  const say = useWords(connectionWords);
  return (
    <section className="capture-part" aria-live="polite">
      <h4>{say('realTime')}</h4>
      {capture.running && <div className="capture-running"><Spin size="small" /> {say('realTimeTesting')}</div>}
      {capture.error !== undefined && <Alert showIcon type="warning" title={say('broken')} description={errorText(capture.error)} />}
      {capture.reply && (
        <>
          {!capture.reply.supported ? <p>{say('realTimeNone')}</p> : (
            <Alert showIcon type={capture.reply.real_time_able ? 'success' : 'warning'} title={say(capture.reply.real_time_able ? 'realTimeAble' : 'realTimeUnable')} />
          )}
          {capture.reply.findings.length > 0 && <CaptureFindings findings={capture.reply.findings} />}
        </>
      )}
    </section>
  );
}
