import { useLocation, useNavigate, useSearchParams } from 'react-router';

export interface Place {
  /** The address the screen was opened by, without what follows for a drawer or a step. */
  base: string;
  /** What follows: `Addpage` of `/systemManagement/UserManagement/Addpage`; empty on the screen itself. */
  part: string;
  parameters: URLSearchParams;
  /** Opens a part, with these parameters set (undefined: taken away); all others stay, the list's filters too. */
  open(part: string, change?: Record<string, string | undefined>): void;
  /** Back to the screen itself, without these parameters. */
  close(...names: string[]): void;
}

/**
 * For a screen that several addresses share: the same pages inside and outside of a module, and the
 * drawers and steps that have addresses of their own. It stays mounted while these change.
 */
export function usePlace(bases: readonly [string, ...string[]]): Place {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const base = bases.find((one) => pathname === one || pathname.startsWith(`${one}/`)) ?? bases[0];

  const open = (part: string, change: Record<string, string | undefined> = {}) => {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    const query = next.toString();
    void navigate(`${part ? `${base}/${part}` : base}${query && `?${query}`}`);
  };
  return {
    base,
    part: pathname.slice(base.length + 1),
    parameters,
    open,
    close: (...names) => open('', Object.fromEntries(names.map((name) => [name, undefined]))),
  };
}
