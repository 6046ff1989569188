import { useQuery } from '@tanstack/react-query';
import { LinesSkeleton } from '../skeletons.tsx';
import './markdown.css';

/** Text with marks, as people and models write it. What it could do to the page is taken out first. */
export function Markdown({ children }: { children: string }) {
  const { data: html } = useQuery({
    queryKey: ['markdown', children],
    queryFn: async () => (await import('./to-html.ts')).toHtml(children),
    staleTime: Infinity,
    // While an answer grows letter by letter the last state stays in sight.
    placeholderData: (previous: string | undefined) => previous,
    gcTime: 60_000,
  });
  if (html === undefined) return <LinesSkeleton lines={3} />;
  return <div className="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}
