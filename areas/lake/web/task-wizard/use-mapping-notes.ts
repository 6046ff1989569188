import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import type { SyncPlan } from '#engine/sync/plan.ts';
import type { Text } from '#platform/contract/text.ts';
import { checkFieldMapping, type SourceTableFields } from '../../contract/task-tables.ts';
import { useRested } from './use-target-fields.ts';

export interface MappingNotes {
  /** Of a field of the target. */
  of: (target: string) => { level: 'error' | 'warning'; text: Text }[];
  /** About the whole. */
  whole: { level: 'error' | 'warning'; text: Text }[];
}

/** What the server says about a mapping, once the person has stopped for a moment. */
export function useMappingNotes(plan: SyncPlan, table: SourceTableFields | undefined): MappingNotes {
  const rested = useRested(plan);
  const complete = rested.mapping.every(({ target, origin }) => target.trim() && (origin.kind !== 'field' || origin.field) && (origin.kind !== 'expression' || origin.text.trim()));
  const columns = table?.fields.map(({ name, type, nullable }) => ({ name, type, nullable })) ?? [];
  const { data } = useCall(checkFieldMapping, { body: { columns, primary_key: table?.primary_key ?? [], plan: rested } }, { enabled: !!table && complete, keepPrevious: true, level: noticeLevel.silent });
  return {
    of: (target) => data?.notes.filter(({ field }) => field === target) ?? [],
    whole: data?.notes.filter(({ field }) => field === null) ?? [],
  };
}
