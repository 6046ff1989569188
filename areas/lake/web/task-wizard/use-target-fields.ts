import { useEffect, useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { getTargetFields } from '../../contract/task-tables.ts';
import type { TaskDraft } from './task-draft.ts';

const pause = 300;

/** A value once it has rested, so that not every letter is asked about. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** What is at the target already, and whether its name can be used. */
export function useTargetFields({ wid, layer, target_table }: Pick<TaskDraft, 'wid' | 'layer' | 'target_table'>) {
  const table = useRested(target_table.trim());
  return useCall(getTargetFields, { query: { layer: layer ?? 'DW0', table, wid } }, { enabled: table !== '', level: noticeLevel.silent });
}
