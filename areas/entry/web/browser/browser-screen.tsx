import { Table } from 'antd';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { NoticeHeader } from '../notices/notice-page.tsx';
import { features, holds } from './browser-features.ts';
import { browserWords } from './browser-words.ts';
import { detectBrowser } from './detect-browser.ts';
import { judge, recommendations, type Recommendation, type Verdict } from './recommended-browsers.ts';
import './browser-screen.css';

const tried = features.map((feature) => ({ feature, present: holds(feature) }));
const browser = detectBrowser(navigator.userAgent);

export function BrowserScreen() {
  const say = useWords(browserWords);
  return (
    <div className="notice-page browser-page">
      <NoticeHeader />
      <div className="browser-content">
        <Finding />
        <section>
          <h2>{say('recommended')}</h2>
          <RecommendedTable />
          <p className="browser-note">{say('chromiumNote', { version: recommendations[0]!.suggested })}</p>
        </section>
        <section>
          <h2>{say('abilities')}</h2>
          <AbilityTable />
        </section>
      </div>
    </div>
  );
}

const tones: Record<Verdict, string> = { good: 'success', old: 'warning', tooOld: 'error', unknown: 'warning' };

/** What the browser can do weighs more than what it calls itself. */
function Finding() {
  const say = useWords(browserWords);
  const verdict = judge(browser);
  const missing = tried.filter(({ feature, present }) => feature.needed && !present).length;
  const engine = browser.engine && browser.engine !== browser.name && [browser.engine, browser.engineVersion].filter(Boolean).join(' ');
  const details = [engine && say('engine', { engine }), browser.system].filter(Boolean).join(' · ');
  return (
    <section className="browser-finding" data-tone={missing > 0 ? 'error' : tones[verdict]}>
      <h1>{browser.name ? say('yours', { name: [browser.name, browser.version].filter(Boolean).join(' ') }) : say('yoursUnknown')}</h1>
      <p>{missing > 0 ? say('missingNeeded', { count: missing }) : say(verdict)}</p>
      {details && <small>{details}</small>}
    </section>
  );
}

function RecommendedTable() {
  const say = useWords(browserWords);
  const version = (value: number) => say('andLater', { version: value });
  const name = (row: Recommendation) =>
    row.name === browser.name && browser.version ? (
      <>{row.name} <small className="browser-yours">{say('yoursHere', { version: browser.version })}</small></>
    ) : (
      row.name
    );
  return (
    <Table<Recommendation>
      size="small" rowKey="name" pagination={false} dataSource={[...recommendations]}
      columns={[
        { title: say('browser'), render: (_, row) => name(row) },
        { title: say('suggested'), align: 'right', render: (_, row) => version(row.suggested) },
        { title: say('least'), align: 'right', render: (_, row) => version(row.least) },
        { title: say('systems'), dataIndex: 'systems', className: 'browser-systems' },
      ]}
    />
  );
}

function AbilityTable() {
  const say = useWords(browserWords);
  const text = useText();
  return (
    <Table
      size="small" rowKey={(row) => row.feature.name} pagination={false} dataSource={tried}
      columns={[
        { title: say('ability'), render: (_, row) => row.feature.name },
        { title: say('use'), render: (_, row) => text(row.feature.use) },
        {
          title: say('result'),
          render: (_, { feature, present }) => (
            <span className="browser-result" data-tone={present ? 'success' : feature.needed ? 'error' : 'neutral'}>
              {say(present ? 'present' : feature.needed ? 'missing' : 'missingOptional')}
            </span>
          ),
        },
      ]}
    />
  );
}
