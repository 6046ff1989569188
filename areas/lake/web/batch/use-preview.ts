import { useEffect, useRef, useState } from 'react';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { previewTasks, type PlannedTask } from '../../contract/batch-tasks.ts';
import { optionsOf, type BatchRules } from './batch-rules.ts';
import { keyOf, type ChosenTable } from './chosen-tables.ts';

/** What a person typed over what was suggested. */
export interface Edit { name?: string; target_table?: string }

export interface Preview {
  rows: PlannedTask[] | undefined;
  error: unknown;
  checking: boolean;
  edit: (row: PlannedTask, change: Edit) => void;
  retry: () => void;
}

/** Tasks as they would be made. A name that is typed over is checked again, with all the others as they were shown. */
export function usePreview(source: string, tables: readonly ChosenTable[], rules: BatchRules): Preview {
  const [rows, setRows] = useState<PlannedTask[]>();
  const [error, setError] = useState<unknown>();
  const [checking, setChecking] = useState(true);
  const [asked, ask] = useState(0);
  const edits = useRef(new Map<string, Edit>());
  const shown = useRef<PlannedTask[]>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    const before = new Map(shown.current?.map((row) => [keyOf(row), row]));
    setChecking(true);
    setError(undefined);
    send(previewTasks, {
      body: { wid: source, options: optionsOf(rules), tables: tables.map((table) => ({ ...table, cron: before.get(keyOf(table))?.cron ?? '', ...edits.current.get(keyOf(table)) })) },
      level: noticeLevel.silent, signal: stop.signal,
    } as never).then((reply) => {
      shown.current = (reply as { rows: PlannedTask[] }).rows;
      setRows(shown.current);
      setChecking(false);
    }, (failure: unknown) => {
      if (stop.signal.aborted) return;
      setError(failure);
      setChecking(false);
    });
    return () => stop.abort();
  }, [source, tables, rules, asked]);
  const edit = (row: PlannedTask, change: Edit) => {
    edits.current.set(keyOf(row), { ...edits.current.get(keyOf(row)), ...change });
    ask((count) => count + 1);
  };
  return { rows, error, checking, edit, retry: () => ask((count) => count + 1) };
}
