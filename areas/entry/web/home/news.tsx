import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { callKey, useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { getNews } from './home-calls.ts';

const NewsDialog = lazy(() => import('./news-dialog.tsx').then((module) => ({ default: module.NewsDialog })));

/** After an update, once: what is new. Most visits have no news and load nothing. */
export function News() {
  const client = useQueryClient();
  const { data } = useCall(getNews, undefined, { fresh: 60_000, level: noticeLevel.silent });
  if (!data || data.versions.length === 0) return null;
  return <Suspense><NewsDialog versions={data.versions} onClose={() => client.setQueryData(callKey(getNews), { versions: [] })} /></Suspense>;
}
