import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import type { JobRunDetail, RunState } from '#platform/contract/platform/jobs.ts';
import { useConfirmDanger } from '../blocks/confirm-danger.tsx';
import { JobProgress } from '../blocks/job/job-progress.tsx';
import { Markdown } from '../blocks/markdown/markdown.tsx';
import { SqlEditor } from '../blocks/sql/sql-editor.tsx';
import { UploadBox } from '../blocks/upload/upload-box.tsx';
import { useUpload, type UploadWork } from '../blocks/upload/use-upload.ts';
import { useWords } from '../words.ts';
import { galleryWords } from './gallery-words.ts';

const total = 4000;

function sampleRun(state: RunState, done: number, words: { note: string; error?: string }): JobRunDetail {
  const start = Date.now() - 83_000;
  return {
    wid: state, job: 'sample.importUsers', title: galleryWords.words.importUsers, state, done, total, note: words.note,
    error: words.error ? galleryWords.words.importError : null, attempt: 1, stopping: false, creator: null,
    create_time: new Date(start).toISOString(), start_time: new Date(start).toISOString(), end_time: state === 'running' ? null : new Date().toISOString(),
    object_kind: null, object_wid: null, retry_of: null, input: null, result: null,
  };
}

export function JobDemo() {
  const say = useWords(galleryWords);
  const [done, setDone] = useState(820);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (stopped) return;
    const timer = setInterval(() => setDone((current) => (current >= total ? 0 : current + 37)), 300);
    return () => clearInterval(timer);
  }, [stopped]);
  const note = say('importNote', { row: done.toLocaleString() });
  const still = { error: null, refetch: () => undefined, cancel: async () => undefined, cancelling: false };
  return (
    <div className="gallery-row">
      <div className="gallery-card"><JobProgress {...still} run={sampleRun(stopped ? 'stopped' : 'running', done, { note })} cancel={async () => setStopped(true)} /></div>
      <div className="gallery-card"><JobProgress {...still} run={{ ...sampleRun('running', 0, { note }), total: null }} /></div>
      <div className="gallery-card"><JobProgress {...still} run={sampleRun('succeeded', total, { note: '' })} /></div>
      <div className="gallery-card"><JobProgress {...still} run={sampleRun('failed', 1204, { note: '', error: 'x' })} /></div>
    </div>
  );
}

/** Sends nothing: the file never leaves the page. */
function pretendToSend(_file: File, { onProgress, signal }: UploadWork): Promise<void> {
  return new Promise((resolve, reject) => {
    let share = 0;
    const timer = setInterval(() => {
      share += 0.04;
      onProgress(Math.min(1, share));
      if (share < 1) return;
      clearInterval(timer);
      resolve();
    }, 120);
    signal.addEventListener('abort', () => (clearInterval(timer), reject(signal.reason)));
  });
}

export function UploadDemo() {
  const upload = useUpload({ limit: 5 * 1024 ** 2, types: ['.csv', '.xlsx'], send: pretendToSend });
  const anything = useUpload({ limit: 1024 ** 3, send: pretendToSend });
  return (
    <div className="gallery-row">
      <div className="gallery-card"><UploadBox {...upload} /></div>
      <div className="gallery-card"><UploadBox {...anything} /></div>
    </div>
  );
}

const tables = { sales_orders: ['order_no', 'customer_id', 'amount', 'created_at'], customers: ['customer_id', 'name', 'region'] };
const query = `-- 各地区本月销售额
select c.region, count(*) as orders, sum(o.amount) as amount
from sales_orders o
join customers c on c.customer_id = o.customer_id
where o.created_at >= date '2026-11-01' and o.amount > 0.5
group by c.region
order by amount desc
limit 20;`;

export function SqlDemo() {
  const say = useWords(galleryWords);
  const { message } = App.useApp();
  const [sql, setSql] = useState(query);
  return <div className="gallery-tall"><SqlEditor value={sql} onChange={setSql} schema={tables} dialect="postgresql" onRun={(text) => void message.info(say('ran', { sql: text.slice(0, 60) }))} /></div>;
}

export function DangerDemo() {
  const say = useWords(galleryWords);
  const { message } = App.useApp();
  const danger = useConfirmDanger();
  return (
    <div className="gallery-card">
      <div className="gallery-buttons">
        <Button danger onClick={() => danger.ask({
          action: say('deleteForGood'), name: 'sales_orders', consequence: say('dangerConsequence'), run: async () => void message.info(say('done')),
        })}>{say('deleteForGood')}</Button>
      </div>
      {danger.dialog}
    </div>
  );
}

const text = `## 质量画像 Quality portrait

本月共检测 **1,284** 张表，得分 \`96.4\`。Three rules need attention:

1. \`not_null(order_no)\` 失败 17 行
2. \`unique(customer_id)\` 失败 3 行
3. 见 [规则说明](#/developer/gallery)

| 分层 Layer | 表 Tables | 得分 Score |
|---|---:|---:|
| ODS | 812 | 95.1 |
| DWD | 340 | 97.8 |

> <script>alert('shown as text, never run')</script>

\`\`\`sql
select layer, avg(score) from quality group by layer;
\`\`\``;

export function MarkdownDemo() {
  return <div className="gallery-card"><Markdown>{text}</Markdown></div>;
}
