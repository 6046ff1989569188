import { useQueries } from '@tanstack/react-query';
import { callKey } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { getLakeTable, listLakeTables, type LakeField } from '../../../contract/lake-tables.ts';
import type { ModelSource } from '../../../contract/model.ts';

/** Fields of every table that the model stands on, by alias. */
export function useSourceColumns(sources: readonly ModelSource[]): Map<string, readonly LakeField[]> {
  const answers = useQueries({
    queries: sources.map(({ schema, table }) => ({
      queryKey: callKey(getLakeTable, { schema, table }), enabled: table !== '', staleTime: 60_000, retry: false,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { rows } = await send(listLakeTables, { query: { ps: 50 }, body: { key: table }, signal, level: noticeLevel.silent });
        const row = rows.find((one) => one.schema_name === schema && one.dataObject === table);
        return row ? (await send(getLakeTable, { query: { wid: row.wid }, signal, level: noticeLevel.silent })).fields : [];
      },
    })),
  });
  return new Map(sources.map(({ alias }, at) => [alias, answers[at]?.data ?? []]));
}
