import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BodyInput } from '#platform/contract/call.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { listApiResources } from '../../contract/api-resources.ts';
import { tryApiResource, type ApiTrial } from '../../contract/resource-trials.ts';

export type TrialInput = BodyInput<typeof tryApiResource>;

/** One trial at a time; it can be stopped, and ends with the page. */
export function useApiTrial() {
  const client = useQueryClient();
  const [state, setState] = useState<{ running: boolean; trial?: ApiTrial; error?: unknown }>({ running: false });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  return {
    ...state,
    reset: () => {
      abort.current?.abort();
      setState({ running: false });
    },
    stop: () => abort.current?.abort(),
    async run(body: TrialInput): Promise<ApiTrial> {
      abort.current?.abort();
      const own = new AbortController();
      abort.current = own;
      setState({ running: true });
      try {
        const trial = await send(tryApiResource, { body, signal: own.signal, timeout: 90_000, level: noticeLevel.silent });
        setState({ running: false, trial });
        // The list shows how the last trial ended.
        if (body.wid) refreshCalls(client, [listApiResources]);
        return trial;
      } catch (error) {
        if (abort.current === own) setState({ running: false, ...(!own.signal.aborted && { error }) });
        throw error;
      }
    },
  };
}
