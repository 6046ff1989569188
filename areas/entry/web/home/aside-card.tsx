import type { ReactNode } from 'react';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';

interface AsideCardProps {
  title: string;
  count?: number;
  extra?: ReactNode;
  /** The calls whose answers the card shows. */
  calls: readonly { isPending: boolean; error: Error | null; refetch(): unknown }[];
  empty: { title: string; description?: string } | false;
  children: ReactNode;
}

/** One short list beside the modules; loading, failed and empty all keep its place. */
export function AsideCard({ title, count, extra, calls, empty, children }: AsideCardProps) {
  const failed = calls.find((call) => call.error);
  const pending = calls.some((call) => call.isPending);
  return (
    <section className="home-card" aria-label={title}>
      <header>
        <h2>{title}{count ? <span className="home-count">{count}</span> : null}</h2>
        {extra}
      </header>
      {failed ? (
        <ErrorState compact error={failed.error} onRetry={() => calls.forEach((call) => call.refetch())} />
      ) : pending ? (
        <div className="home-card-wait"><LinesSkeleton lines={3} /></div>
      ) : empty ? (
        <EmptyState compact {...empty} />
      ) : (
        children
      )}
    </section>
  );
}
