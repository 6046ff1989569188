import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { BodyInput } from '#platform/contract/call.ts';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { listLogResources, type LogListener } from '../../contract/log-resources.ts';
import { can } from '../../contract/permissions.ts';
import { previewLog, type LogPreview } from '../../contract/resource-trials.ts';
import { logWords } from './log-words.ts';
import { TestedLine } from './tested-line.tsx';
import './logs.css';

const seconds = 20;

interface PreviewPanelProps {
  listener: LogListener;
  port: number | null;
  /** What the form holds; undefined when something is to be mended first. */
  input: () => Promise<BodyInput<typeof previewLog> | undefined>;
  onUse: (lines: string[]) => void;
}

/** Real lines: the end of the file, or what comes to the port while somebody looks. */
export function PreviewPanel({ listener, port, input, onUse }: PreviewPanelProps) {
  const say = useWords(logWords);
  const maySee = useCan(can.sampleSources);
  const [state, setState] = useState<{ running?: boolean; preview?: LogPreview; error?: unknown }>({});
  const client = useQueryClient();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const isFile = listener === 'file';

  const start = async () => {
    const body = await input();
    if (!body) return;
    const own = new AbortController();
    abort.current = own;
    setState({ running: true });
    try {
      setState({ preview: await send(previewLog, { body: { ...body, seconds }, signal: own.signal, level: noticeLevel.silent }) });
      if (body.wid) refreshCalls(client, [listLogResources]);
    } catch (error) {
      setState(own.signal.aborted ? {} : { error });
    }
  };

  if (!maySee) return <Alert type="info" showIcon title={say('noSample')} />;
  const { preview } = state;
  return (
    <div className="log-preview">
      <div className="log-preview-head">
        <p className="resource-hint">{say(isFile ? 'previewHintFile' : 'previewHintPort')}</p>
        {state.running ? <Button onClick={() => abort.current?.abort()}>{say('stop')}</Button> : <Button type="primary" ghost onClick={() => void start()}>{say(isFile ? 'previewFile' : 'previewPort')}</Button>}
      </div>
      {state.running && (isFile ? <div className="trial-running"><Spin size="small" /> {say('reading')}</div> : <Listening port={port ?? 0} tcp={listener === 'syslog-tcp'} />)}
      {state.error !== undefined && <Alert type="error" showIcon title={say('previewFailed')} description={errorText(state.error)} />}
      {preview && preview.lines.length === 0 && (isFile ? <EmptyState compact title={say('emptyFile')} /> : <EmptyState compact title={say('nothingCame')} description={say('nothingCameHint')} />)}
      {preview && preview.lines.length > 0 && (
        <>
          <div className="log-preview-head">
            <p className="rule-count">{say('matchedOf', { matched: preview.lines.filter(({ matched }) => matched).length, total: preview.lines.length })}{!isFile && ` · ${say('received', { count: preview.received, seconds: preview.seconds })}`}</p>
            <Button size="small" onClick={() => onUse(preview.lines.map(({ line }) => line))}>{say('useLines')}</Button>
          </div>
          <ul className="tested-lines">{preview.lines.map((line, index) => <TestedLine key={`${index}:${line.line}`} test={line} />)}</ul>
        </>
      )}
    </div>
  );
}

function Listening({ port, tcp }: { port: number; tcp: boolean }) {
  const say = useWords(logWords);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  const command = `logger -n ${location.hostname} -P ${port} ${tcp ? '-T' : '-d'} "hello"`;
  return (
    <div className="log-listening" role="status">
      <span><Spin size="small" /> {say('listening', { port, seconds: left })}</span>
      <code>{command}<CopyButton text={command} /></code>
    </div>
  );
}
