import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReplyOf } from '#platform/contract/call.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { createTasks, listBatchTables, type PlannedTask } from '../../contract/batch-tasks.ts';
import { getProjectTree } from '../../contract/projects.ts';
import { listTasks } from '../../contract/tasks.ts';
import { useReleaseApproval } from '../releases/use-release-approval.ts';
import { optionsOf, type BatchRules } from './batch-rules.ts';

/** So many at a time: progress is seen, and a stop takes effect soon. */
const atOnce = 5;

type Reply = ReplyOf<typeof createTasks>;
/** Null: tasks that run on their own. */
export type Joining = { wid: string | null; keep: boolean } | null;
export interface Creating {
  total: number;
  made: Reply['made'];
  refused: Reply['refused'];
  state: 'running' | 'done' | 'stopped' | 'failed';
  error?: unknown;
}

export function useCreateTasks(source: string) {
  const client = useQueryClient();
  const approval = useReleaseApproval();
  const [creating, setCreating] = useState<Creating>();
  const stopping = useRef(false);
  const begin = async (rows: readonly PlannedTask[], rules: BatchRules, joining: Joining) => {
    stopping.current = false;
    let now: Creating = { total: rows.length, made: [], refused: [], state: 'running' };
    setCreating(now);
    let composite = joining;
    try {
      for (let at = 0; at < rows.length && !stopping.current; at += atOnce) {
        const reply = await send(createTasks, {
          query: {}, level: noticeLevel.silent, timeout: 180_000,
          body: {
            wid: source, options: optionsOf(rules), composite: composite && { ...composite, schedule: rules.flowSchedule }, online: rules.online && !approval, run: rules.run,
            tables: rows.slice(at, at + atOnce).map(({ schema, table, name, target_table, cron }) => ({ schema, table, name, target_table, cron })),
          },
        });
        if (composite) composite = { ...composite, wid: reply.composite_wid };
        now = { ...now, made: [...now.made, ...reply.made], refused: [...now.refused, ...reply.refused] };
        setCreating(now);
      }
      setCreating({ ...now, state: now.made.length + now.refused.length < now.total ? 'stopped' : 'done' });
    } catch (error) {
      setCreating({ ...now, state: 'failed', error });
    } finally {
      refreshCalls(client, [listBatchTables, listTasks, getProjectTree]);
    }
  };
  return { creating, begin, stop: () => { stopping.current = true; }, forget: () => setCreating(undefined) };
}
