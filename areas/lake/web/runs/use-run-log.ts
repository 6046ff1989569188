import { useEffect, useRef, useState } from 'react';
import { mergeLines, type LogLine } from '#platform/web/blocks/log/log-lines.ts';
import type { LogSource } from '#platform/web/blocks/log/log-panel.tsx';
import { useLive } from '#platform/web/calls.ts';
import { useLanguage } from '#platform/web/language.ts';
import { isAbort } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { runTopic, type Run, type RunLogLine } from '../../contract/run.ts';
import { getRunLog } from '../../contract/runs.ts';
import { runEvent } from './run-events.ts';
import { isOver } from './run-progress.ts';

const batch = 5000;
/** Events bring the lines; this only mends what a broken line lost. */
const lookAgain = 5_000;

/** The log of a run: what is there, then what comes. */
export function useRunLog({ wid, task_wid: task, state }: Pick<Run, 'wid' | 'task_wid' | 'state'>): LogSource {
  const language = useLanguage();
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>();
  const last = useRef(0);
  const reading = useRef(false);
  /** Somebody asked while it was being read; what came since is read next. */
  const again = useRef(false);
  const stop = useRef(new AbortController());
  const live = !isOver(state);

  const add = (arrived: readonly RunLogLine[]) => setLines((known) => mergeLines(known, arrived.map(({ number, time, level, text }) => ({ seq: number, time, level, line: text[language] }))));

  const read = async () => {
    if (reading.current) {
      again.current = true;
      return;
    }
    reading.current = true;
    const { signal } = stop.current;
    try {
      for (let more = true; more && !signal.aborted;) {
        const reply = await send(getRunLog, { params: { a: task, b: wid }, query: { after: last.current, limit: batch }, signal, level: noticeLevel.silent });
        last.current = reply.lines.at(-1)?.number ?? last.current;
        add(reply.lines);
        more = reply.lines.length === batch;
      }
      setError(undefined);
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    } finally {
      if (!signal.aborted) {
        reading.current = false;
        setLoading(false);
        if (again.current) {
          again.current = false;
          void read();
        }
      }
    }
  };

  // Lines are kept in the language they are shown in; another one is read anew.
  useEffect(() => {
    stop.current = new AbortController();
    reading.current = false;
    last.current = 0;
    setLines([]);
    setLoading(true);
    void read();
    return () => stop.current.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wid, language]);

  // Also once when it ends: its last lines may come after the event that says so.
  useEffect(() => {
    void read();
    if (!live) return undefined;
    const timer = setInterval(() => void read(), lookAgain);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wid, live]);

  useLive(live ? [runTopic(wid)] : [], (event) => {
    const heard = runEvent(wid, event);
    if (heard?.event === 'log') add([heard.data]);
    else if (heard?.event === 'unsure') void read();
  });

  return { lines, loading, error, live, onRetry: () => void read() };
}
