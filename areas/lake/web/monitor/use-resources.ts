import { useEffect, useState } from 'react';
import type { ReplyOf } from '#platform/contract/call.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { watchResources } from '../../contract/run-statistics.ts';

export type Resources = ReplyOf<typeof watchResources>;

const every = 2_000;
const most = 90;

/** The last moments of a figure, the newest last; what came twice counts once. */
export function withSample(samples: readonly Resources[], arrived: Resources): readonly Resources[] {
  return samples.at(-1)?.time === arrived.time ? samples : [...samples, arrived].slice(-most);
}

/** How the server is, live, with the last three minutes since the page was opened. */
export function useResources() {
  const query = useCall(watchResources, undefined, { every, level: noticeLevel.silent });
  const [samples, setSamples] = useState<readonly Resources[]>([]);
  const now = query.data;
  useEffect(() => {
    if (now) setSamples((known) => withSample(known, now));
  }, [now]);
  return { query, now, samples };
}
