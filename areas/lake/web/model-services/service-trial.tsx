import { CheckCircleFilled, CloseCircleFilled, SendOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, Tabs, type FormInstance } from 'antd';
import { useState } from 'react';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getModelService, listModelServices, listServiceTrials, ModelServiceInput, tryModelService, type ServiceTrial } from '../../contract/model-services.ts';
import { modelServicesWords } from './model-services-words.ts';

const stepWords = { request: 'stepRequest', answer: 'stepAnswer', result: 'stepResult' } as const;

/** One request as the form stands, and how earlier ones went. */
export function ServiceTrialPanel({ wid, form }: { wid: string | undefined; form: FormInstance }) {
  const say = useWords(modelServicesWords);
  const [input, setInput] = useState('{}');
  const [wrong, setWrong] = useState(false);
  const [trial, setTrial] = useState<ServiceTrial>();
  const trying = useChange(tryModelService, { refresh: [listServiceTrials, listModelServices, getModelService], level: noticeLevel.silent, onSuccess: setTrial });
  const start = () => {
    const read = ModelServiceInput.safeParse(form.getFieldsValue(true));
    setWrong(!read.success);
    if (!read.success) return;
    setTrial(undefined);
    trying.mutate({ body: { service: { ...read.data, secret: read.data.secret || undefined }, input } });
  };
  return (
    <section className="service-trial" aria-label={say('trial')}>
      <h3>{say('trial')}</h3>
      <p>{say('trialHint')}</p>
      <Form.Item label={say('input')} htmlFor="service-trial-input">
        <Input.TextArea id="service-trial-input" className="service-code" autoSize={{ minRows: 3, maxRows: 12 }} spellCheck={false} value={input} onChange={(event) => setInput(event.target.value)} />
      </Form.Item>
      <Button icon={<SendOutlined />} loading={trying.isPending} onClick={start}>{say('send')}</Button>
      {wrong && <Alert type="warning" showIcon title={say('formWrong')} />}
      {trying.error && <Alert type="error" showIcon title={errorText(trying.error)} />}
      {trial && <TrialOutcome trial={trial} />}
      {wid && <EarlierTrials wid={wid} />}
    </section>
  );
}

function TrialOutcome({ trial }: { trial: ServiceTrial }) {
  const say = useWords(modelServicesWords);
  const text = useText();
  const shown = (content: string) => <pre className="service-text">{content || '–'}</pre>;
  return (
    <>
      <ul className="service-steps">
        {trial.steps.map(({ step, good, text: told }) => (
          <li key={step} data-good={good}>{good ? <CheckCircleFilled /> : <CloseCircleFilled />}<strong>{say(stepWords[step])}</strong><span>{text(told)}</span></li>
        ))}
      </ul>
      <Tabs size="small" items={[
        { key: 'result', label: say('result'), children: shown(trial.result === null ? '' : JSON.stringify(trial.result, null, 2)) },
        { key: 'response', label: say('response'), children: shown(trial.response) },
        { key: 'request', label: say('request'), children: shown(trial.request) },
      ]} />
    </>
  );
}

function EarlierTrials({ wid }: { wid: string }) {
  const say = useWords(modelServicesWords);
  const text = useText();
  const trials = useCall(listServiceTrials, { query: { wid } }, { level: noticeLevel.silent });
  if (!trials.data) return null;
  return (
    <>
      <h3>{say('trials')}</h3>
      {trials.data.length === 0 ? <p>{say('noTrials')}</p> : (
        <ul className="service-trials">
          {trials.data.slice(0, 10).map((one) => (
            <li key={one.wid} data-good={one.good}>
              {one.good ? <CheckCircleFilled /> : <CloseCircleFilled />}
              <TimeCell value={one.time} />
              <span>{one.user_name || say('byFlow')}</span>
              <span className="cell-number">{say('milliseconds', { count: one.milliseconds.toLocaleString() })}</span>
              <span className="service-why">{one.message ? text(one.message) : `HTTP ${one.status}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
