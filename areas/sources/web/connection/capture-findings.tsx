import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { CaptureFinding } from '../../contract/connection-tests.ts';
import { connectionWords } from './connection-words.ts';
import { Remedy } from './remedy.tsx';
import './connection.css';

/** What change capture needs, one line each; what is missing says how to mend it. */
export function CaptureFindings({ findings }: { findings: readonly CaptureFinding[] }) {
  const say = useWords(connectionWords);
  const text = useText();
  return (
    <ol className="test-steps" aria-label={say('realTime')}>
      {findings.map(({ key, title, holds, found, remedy }) => (
        <li key={key} className="test-step" data-state={holds ? 'success' : 'failure'}>
          <span className="test-step-icon" role="img" aria-label={say(holds ? 'holds' : 'lacks')}>{holds ? <CheckCircleFilled /> : <CloseCircleFilled />}</span>
          <span className="test-step-title">{text(title)}</span>
          <span className="test-step-text">{found}</span>
          {!holds && remedy && <Remedy text={remedy} />}
        </li>
      ))}
    </ol>
  );
}
