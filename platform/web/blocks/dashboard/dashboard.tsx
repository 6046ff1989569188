import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../words.ts';
import { exactTime, type TimeValue } from '../cells/relative-time.ts';
import { ErrorState } from '../empty-state.tsx';
import { blockWords } from '../words.ts';
import './dashboard.css';

/** A grid of 24 columns; on narrow screens tiles take twice their share. */
export function Dashboard({ children }: { children: ReactNode }) {
  return <div className="dashboard">{children}</div>;
}

/** What a tile needs to know about its data; a query of `useCall` fits as it is. */
export interface TileData {
  isPending?: boolean;
  error?: unknown;
  refetch?: () => unknown;
}

interface TileProps {
  span: number;
  title: ReactNode;
  /** The list behind the tile: every figure can be looked into. */
  to?: string;
  extra?: ReactNode;
  /** When the data was made. */
  time?: TimeValue;
  data?: TileData;
  /** In the final shape of the content. */
  skeleton?: ReactNode;
  children: ReactNode;
}

export function Tile({ span, title, to, extra, time, data, skeleton, children }: TileProps) {
  const say = useWords(blockWords);
  return (
    <section className="tile" style={{ '--span': span } as CSSProperties}>
      <header>
        <h3>{to ? <Link to={to}>{title}</Link> : title}</h3>
        {extra && <div className="tile-extra">{extra}</div>}
      </header>
      <div className="tile-body" aria-busy={data?.isPending || undefined}>
        {data?.error ? <ErrorState compact error={data.error} onRetry={data.refetch && (() => void data.refetch!())} />
          : data?.isPending ? skeleton : children}
      </div>
      {time !== undefined && <footer>{say('dataTime', { time: exactTime(time) })}</footer>}
    </section>
  );
}
