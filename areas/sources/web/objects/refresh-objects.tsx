import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { isAbort } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { listDataObjects } from '../../contract/data-objects.ts';
import { objectTouches } from '../object/object-touches.ts';
import { objectsWords } from './objects-words.ts';
import { refreshObjects, type RefreshKind } from './refresh-calls.ts';

export interface Refreshed {
  kind: RefreshKind;
  /** Absent: every object of the source. */
  wids?: readonly string[];
}

interface RefreshObjectsProps extends Refreshed {
  source: string;
  onClose: () => void;
}

/** So few at a time that progress is seen and a stop is heard. */
const portion = 5;

async function allObjects(source: string, signal: AbortSignal): Promise<string[]> {
  const wids: string[] = [];
  for (let pi = 1, total = 1; wids.length < total; pi += 1) {
    const page = await send(listDataObjects, { query: { pi, ps: 500 }, body: { database_wid: source }, signal, level: noticeLevel.silent });
    if (page.rows.length === 0) break;
    wids.push(...page.rows.map((row) => row.wid));
    total = page.total;
  }
  return wids;
}

/** Counts rows, or reads the structure, object by object at the live source. */
export function RefreshObjects({ source, kind, wids, onClose }: RefreshObjectsProps) {
  const say = useWords(objectsWords);
  const client = useQueryClient();
  const [state, setState] = useState<{ done: number; read: number; total: number; phase: 'running' | 'done' | 'stopped' | 'failed'; error?: unknown }>({ done: 0, read: 0, total: wids?.length ?? 0, phase: 'running' });
  const stop = useRef<AbortController>(undefined);

  const run = async (from: number, alreadyRead: number) => {
    const { signal } = (stop.current = new AbortController());
    let [done, read] = [from, alreadyRead];
    try {
      const all = wids ?? (await allObjects(source, signal));
      setState({ done, read, total: all.length, phase: 'running' });
      for (; done < all.length; setState({ done, read, total: all.length, phase: 'running' })) {
        const some = all.slice(done, done + portion);
        read += await refreshObjects(kind, source, some, signal);
        done += some.length;
      }
      setState({ done, read, total: all.length, phase: 'done' });
    } catch (error) {
      setState((current) => ({ ...current, phase: isAbort(error) ? 'stopped' : 'failed', error }));
    }
    refreshCalls(client, objectTouches);
  };
  useEffect(() => {
    void run(0, 0);
    return () => stop.current?.abort();
    // It runs once, when it is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const { done, read, total, phase, error } = state;
  const running = phase === 'running';
  return (
    <Modal open title={say(kind === 'rows' ? 'refreshRows' : 'refreshMetadata')} closable={!running} mask={{ closable: false }} onCancel={onClose} footer={running
      ? <Button onClick={() => stop.current?.abort()}>{say('stop')}</Button>
      : (
        <>
          {(phase === 'stopped' || phase === 'failed') && <Button onClick={() => void run(done, read)}>{say('again')}</Button>}
          <Button type="primary" onClick={onClose}>{say('close')}</Button>
        </>
      )}>
      <Progress percent={total === 0 ? (running ? 0 : 100) : Math.floor((done / total) * 100)} status={phase === 'failed' ? 'exception' : phase === 'done' ? 'success' : running ? 'active' : 'normal'} />
      <p aria-live="polite">
        {phase === 'done' ? (read < done ? say('refreshPartly', { count: read, left: done - read }) : say('refreshDone', { count: read }))
          : phase === 'stopped' ? say('refreshStopped', { done }) : say('refreshed', { done, total })}
      </p>
      {phase === 'failed' && <Alert showIcon type="error" title={errorText(error)} />}
    </Modal>
  );
}
