import { sql } from 'kysely';

/** For another worker to go on with; one that was told to stop meanwhile is over instead, as nobody would take it any more. */
export const backInQueue = sql`
  state = case when stop_requested then 'stopped' else 'waiting' end, end_time = case when stop_requested then now() end, stop_requested = false, worker = null, attempt = attempt + 1`;
