import { useEffect, useRef, useState } from 'react';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { queryLake, type LakeAnswer } from '../../../contract/lake-tables.ts';

export interface QueryLimits {
  rows: number;
  seconds: number;
}

type Outcome = { answer: LakeAnswer } | { error: unknown } | { stopped: true } | undefined;

/** One question at a time; it is called off in the lake when it is stopped or the tab is left. */
export function useLakeQuery(onAsked: (sql: string) => void) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [running, setRunning] = useState(false);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const run = async (sql: string, limits: QueryLimits) => {
    if (running || sql.trim() === '') return;
    const control = new AbortController();
    current.current = control;
    setRunning(true);
    onAsked(sql.trim());
    try {
      const answer = await send(queryLake, { body: { sql, ...limits }, signal: control.signal, level: noticeLevel.silent });
      setOutcome({ answer });
    } catch (error) {
      setOutcome(control.signal.aborted ? { stopped: true } : { error });
    } finally {
      setRunning(false);
    }
  };
  return { outcome, running, run, stop: () => current.current?.abort() };
}
