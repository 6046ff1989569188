import { z } from 'zod';
import { defineCall, eventStream } from '../call.ts';

/** What the data of every live event looks like. */
export interface LiveMessage<Data = unknown> {
  topic: string;
  data: Data;
}

/**
 * `user` (what concerns the caller), `broadcast` (everybody), `job:<wid>` (one run), and topics that areas admit. The first event
 * is `connected`; `missed` says that some may have been lost. At both, read the state again.
 */
export const followEvents = defineCall({
  method: 'GET',
  path: '/api/platform/events',
  summary: { zh: '实时消息', en: 'Follow live events' },
  permission: 'signed-in',
  query: z.object({
    topics: z.string().max(4000).transform((list) => [...new Set(list.split(',').map((topic) => topic.trim()).filter(Boolean))])
      .pipe(z.array(z.string().max(200)).min(1).max(50)),
  }),
  reply: eventStream,
});
