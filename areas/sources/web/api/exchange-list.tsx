import { Collapse } from 'antd';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { ApiExchange } from '../../contract/resource-trials.ts';
import { useStepTime } from '../connection/step-time.ts';
import { trialWords } from './trial-words.ts';
import './trial.css';

/** Every request as it went out and what came back; secrets were hidden before it reached the browser. */
export function ExchangeList({ exchanges }: { exchanges: readonly ApiExchange[] }) {
  const say = useWords(trialWords);
  const time = useStepTime();
  return (
    <Collapse
      size="small" defaultActiveKey={[String(exchanges.length - 1)]}
      items={exchanges.map((exchange, index) => ({
        key: String(index),
        label: (
          <span className="exchange-head">
            <span className="exchange-status" data-good={exchange.status !== null && exchange.status < 400}>{exchange.status ?? say('noAnswer')}</span>
            <span className="exchange-method">{exchange.method}</span>
            <span className="exchange-url" title={exchange.url}>{exchange.url}</span>
            <span className="exchange-time">{time(exchange.milliseconds)}</span>
          </span>
        ),
        children: <ExchangeDetail exchange={exchange} />,
      }))}
    />
  );
}

function ExchangeDetail({ exchange }: { exchange: ApiExchange }) {
  const say = useWords(trialWords);
  const text = useText();
  return (
    <div className="exchange-detail">
      {exchange.failure && <p className="exchange-failure">{text(exchange.failure)}</p>}
      {exchange.answered_by !== '' && <p>{say('answeredBy', { url: exchange.answered_by })}</p>}
      <Headers title={say('requestHeaders')} headers={exchange.request_headers} />
      <Body title={say('requestBody')} body={exchange.request_body} />
      <Headers title={say('responseHeaders')} headers={exchange.response_headers} />
      <Body title={`${say('responseBody')} · ${say('bytes', { size: exchange.response_bytes.toLocaleString() })}`} body={exchange.response_body} />
    </div>
  );
}

function Headers({ title, headers }: { title: string; headers: ApiExchange['request_headers'] }) {
  if (headers.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      {/* The same header may come twice, and headers keep their order. */}
      <dl>{headers.map(({ name, value }, index) => <div key={`${name}${index}`}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
    </section>
  );
}

function Body({ title, body }: { title: string; body: string }) {
  return body === '' ? null : <section><h4>{title}</h4><pre>{body}</pre></section>;
}
