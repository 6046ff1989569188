import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './cells.css';

interface LinkCellProps {
  /** Where the row leads; without it the cell is a button that calls `onOpen` (a drawer, for example). */
  to?: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** The first column of a list: the way into the thing. */
export function LinkCell({ to, onOpen, children }: LinkCellProps) {
  if (to !== undefined) return <Link className="cell-link" to={to}>{children}</Link>;
  return <a className="cell-link" role="button" tabIndex={0} onClick={onOpen} onKeyDown={(event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen?.();
    }
  }}>{children}</a>;
}
