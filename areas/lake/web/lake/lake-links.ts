import { lakePath } from '../tasks/task-links.ts';

export type LakeTab = 'tables' | 'dashboard' | 'query' | 'connection';

export const linkToLake = (tab?: LakeTab, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({ ...(tab && tab !== 'tables' && { tab }), ...more }).toString();
  return `${lakePath}${query && `?${query}`}`;
};
export const linkToLakeTable = (wid: string, tab?: string): string => `${lakePath}?${new URLSearchParams({ wid, ...(tab && { tab }) })}`;
