import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { testMail, type TestReport } from '../../../contract/message-channels.ts';
import { channelWords } from './channel-words.ts';

/** Tries the saved settings and says of each step how it went. */
export function MailTest({ isReady }: { isReady: boolean }) {
  const say = useWords(channelWords);
  const [to, setTo] = useState('');
  const test = useChange(testMail, { level: noticeLevel.silent });
  const run = () => test.mutate({ body: { to } });
  return (
    <div className="mail-test">
      <Space.Compact>
        <TextInput value={to} onChange={(event) => setTo(event.target.value)} onPressEnter={run} placeholder={say('testTo')} aria-label={say('testTo')} disabled={!isReady} />
        <Button disabled={!isReady || !to} loading={test.isPending} onClick={run}>{say('sendTest')}</Button>
      </Space.Compact>
      <span className="message-none">{say('saveFirst')}</span>
      {test.error && <Alert type="error" showIcon title={test.fields['to'] ?? errorText(test.error)} />}
      {test.data && <Report steps={test.data.steps} />}
    </div>
  );
}

function Report({ steps }: TestReport) {
  const say = useWords(channelWords);
  return (
    <ul className="test-report" role="status">
      {steps.map(({ step, state, detail }) => (
        <li key={step}>
          {state === 'skipped' ? <StateDot state="disabled" word={channelWords.words.skipped} /> : <StateDot state={state} />}
          <span>{say(step)}</span>
          <span>{detail}</span>
        </li>
      ))}
    </ul>
  );
}
