import type { ReactNode } from 'react';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import './connection.css';

/** Names at the left, values at the right; what is empty is a dash. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="fact-list">
      {facts.map(([label, value]) => [
        <dt key={`${label} name`}>{label}</dt>,
        <dd key={label}>{value === '' || value === null || value === undefined ? <Missing /> : value}</dd>,
      ])}
    </dl>
  );
}
