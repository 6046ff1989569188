import { useEffect, useRef, useState } from 'react';
import type { BodyInput } from '#platform/contract/call.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { detectNow, type FileDetection } from '../../contract/file-detections.ts';

export type DetectionInput = BodyInput<typeof detectNow>;

/** One look at a time; it can be stopped, and ends with the drawer. What was found last stays until something new is. */
export function useDetection() {
  const [state, setState] = useState<{ running: boolean; found?: FileDetection; error?: unknown }>({ running: false });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  return {
    ...state,
    stop: () => abort.current?.abort(),
    reset: () => {
      abort.current?.abort();
      setState({ running: false });
    },
    async run(body: DetectionInput): Promise<FileDetection> {
      abort.current?.abort();
      const own = new AbortController();
      abort.current = own;
      setState(({ found }) => ({ running: true, ...(found && { found }) }));
      try {
        const found = await send(detectNow, { body, signal: own.signal, timeout: 90_000, level: noticeLevel.silent });
        setState({ running: false, found });
        return found;
      } catch (error) {
        if (abort.current === own) setState(({ found }) => ({ running: false, ...(found && { found }), ...(!own.signal.aborted && { error }) }));
        throw error;
      }
    },
  };
}
