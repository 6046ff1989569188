import { Alert, Button } from 'antd';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useText } from '#platform/web/language.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { connectStates } from '../../contract/source-kinds.ts';
import type { SourcePaneProps } from '../detail/source-tabs.ts';
import { SourceState } from '../sources/source-state.tsx';
import { BusinessFacts } from './business-facts.tsx';
import { CaptureFacts } from './capture-facts.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import { connectionWords } from './connection-words.ts';
import { TestHistory } from './test-history.tsx';
import { TestPanel } from './test-panel.tsx';
import { useConnectionTest } from './use-connection-test.ts';
import './connection.css';

/** Connection information: how it is reached, whether that works, what change capture lacks, and all past tests. */
export function ConnectionPane({ source }: SourcePaneProps) {
  const say = useWords(connectionWords);
  if (source.source_type !== 'dataBase') {
    return <section className="connection-part"><div className="connection-part-head"><h3>{say('business')}</h3></div><BusinessFacts source={source} /></section>;
  }
  return (
    <div className="connection-pane">
      <div className="connection-column">
        <section className="connection-part">
          <div className="connection-part-head"><h3>{say('facts')}</h3></div>
          <ConnectionFacts source={source} />
        </section>
        <section className="connection-part">
          <div className="connection-part-head"><h3>{say('business')}</h3></div>
          <BusinessFacts source={source} />
        </section>
      </div>
      <div className="connection-column">
        <section className="connection-part"><TestPart source={source} /></section>
        <section className="connection-part"><CaptureFacts source={source} /></section>
        <section className="connection-part"><TestHistory wid={source.wid} /></section>
      </div>
    </div>
  );
}

function TestPart({ source }: SourcePaneProps) {
  const say = useWords(connectionWords);
  const text = useText();
  const mayWrite = useCan(can.writeSources);
  const test = useConnectionTest();
  const busy = test.phase === 'running' || test.capture?.running === true;
  return (
    <>
      <div className="connection-part-head">
        <h3>{say('title')}</h3>
        {mayWrite && (busy
          ? <Button size="small" onClick={test.cancel}>{say('cancel')}</Button>
          : <Button size="small" onClick={() => void test.start({ wid: source.wid })}>{say(test.phase === 'idle' ? 'test' : 'again')}</Button>)}
      </div>
      {test.phase === 'idle' ? (
        <div className="capture-part">
          <span className="last-test"><SourceState status={source.connect_status} />{source.connect_time && <TimeCell value={source.connect_time} />}</span>
          {source.connect_status === connectStates.untested && <p>{say('notTestedHint')}</p>}
          {source.connect_status === connectStates.failed && source.connect_message && <Alert showIcon type="error" title={text(source.connect_message)} />}
        </div>
      ) : <TestPanel test={test} />}
    </>
  );
}
