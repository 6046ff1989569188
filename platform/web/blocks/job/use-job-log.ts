import { useEffect, useRef, useState } from 'react';
import { downloadRunLog, getRun, readRunLog } from '#platform/contract/platform/jobs.ts';
import { useCall, useLive } from '../../calls.ts';
import { isAbort } from '../../request/call-error.ts';
import { downloadFrom } from '../../request/download.ts';
import { noticeLevel } from '../../request/notice-level.ts';
import { send } from '../../request/send.ts';
import { mergeLines, type LogLine } from '../log/log-lines.ts';
import type { LogSource } from '../log/log-panel.tsx';
import { jobEvent, jobTopic } from './topic-event.ts';
import { isOver } from './use-job.ts';

const batch = 5000;

/** The log of a run: what is there, then what comes. `<LogPanel {...useJobLog(wid)} name="…" />` */
export function useJobLog(wid: string): LogSource {
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>();
  const last = useRef(0);
  const reading = useRef(false);
  const stop = useRef(new AbortController());
  const run = useCall(getRun, { params: { wid } }, { level: noticeLevel.silent });

  const add = (arrived: readonly LogLine[]) => {
    last.current = arrived.reduce((highest, line) => Math.max(highest, line.seq), last.current);
    setLines((known) => mergeLines(known, arrived));
  };

  const read = async () => {
    if (reading.current) return;
    reading.current = true;
    const { signal } = stop.current;
    try {
      for (let more = true; more && !signal.aborted;) {
        const reply = await send(readRunLog, { params: { wid }, query: { after: last.current, limit: batch }, signal, level: noticeLevel.silent });
        add(reply.lines);
        ({ more } = reply);
      }
      setError(undefined);
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    } finally {
      reading.current = false;
      if (!signal.aborted) setLoading(false);
    }
  };

  useEffect(() => {
    stop.current = new AbortController();
    reading.current = false;
    last.current = 0;
    setLines([]);
    setLoading(true);
    void read();
    return () => stop.current.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wid]);

  useLive([jobTopic(wid)], (event) => {
    const heard = jobEvent(wid, event);
    if (heard?.event === 'log') add(heard.data.lines);
    else if (heard?.event === 'state') {
      void run.refetch();
      void read();
    } else if (heard?.event === 'unsure') void read();
  });

  return {
    lines, loading, error,
    live: run.data !== undefined && !isOver(run.data.state),
    onRetry: () => void read(),
    onDownload: () => void downloadFrom(downloadRunLog, { params: { wid } }).catch(() => undefined),
  };
}
