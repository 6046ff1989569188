import type { Page } from '#platform/contract/paging.ts';
import { lightCall } from '../light-call.ts';

export interface ShortMessage {
  wid: string;
  title: string;
  content: string;
  category: string;
  /** A path inside of the platform, or nothing. */
  link: string;
  create_time: string;
  read_time: string | null;
}

export const getUnreadCount = lightCall<{ count: number }>()('GET', '/api/sys/message/unreadCount');
export const listMine = lightCall<Page<ShortMessage>, { pi?: number; ps?: number }>()('POST', '/api/sys/message/listMine');
export const markRead = lightCall<{ count: number }, Record<never, never>, { wids: string[] } | { all: true }>()('POST', '/api/sys/message/markRead');
