import type { Text } from '#platform/contract/text.ts';
import type { Page } from '#platform/contract/paging.ts';
import { lightCall } from '#platform/web/light-call.ts';
import type { ShortMessage } from '#platform/web/shell/message-calls.ts';

/** Light twins of calls of other areas: the first page people see should not wait for their schemas. */
interface Paging {
  pi?: number;
  ps?: number;
}

export const listMessages = lightCall<Page<ShortMessage>, Paging, { unread?: boolean; category?: string }>()('POST', '/api/sys/message/listMine');

export interface ReleasedVersion {
  wid: string;
  number: string;
  title: Text;
  notes: Text;
  release_date: string | null;
}

export const listVersions = lightCall<Page<ReleasedVersion>, Paging, { state?: 'released' }>()('POST', '/api/sys/version/list');

export interface News {
  wid: string;
  number: string;
  name: string;
  notes: string;
  release_date: string | null;
}

export const getNews = lightCall<{ versions: News[] }>()('GET', '/api/sys/version/news');
export const markNewsSeen = lightCall<null, Record<never, never>, { upTo: string }>()('POST', '/api/sys/version/seen');

export interface FailedRun {
  wid: string;
  job: string;
  title: Text;
  error: Text | null;
  end_time: string | null;
}

export const listRuns = lightCall<Page<FailedRun>, Paging & { state?: string; mine?: string }>()('GET', '/api/platform/jobs/runs');
export const repeatRun = lightCall<{ wid: string }>()('POST', '/api/platform/jobs/runs/{wid}/repeat');

export interface ErrorText {
  code: string;
  message: string;
  text: string;
  help: { wid: string; title: string; address: string }[];
}

export const queryErrorText = lightCall<ErrorText>()('POST', '/api/sys/help/queryErrorCodeText/{taskWid}/{execId}');
