import { useNavigate, useSearchParams } from 'react-router';

/** What the address says: an article, a search, or an article being written. */
export interface HelpPlace {
  wid: string | undefined;
  search: string;
  /** `edit`: the article in `wid`; `new`: a new one below `parent`. */
  mode: 'read' | 'edit' | 'new';
  parent: string | null;
}

export function helpPath({ wid, search, mode, parent }: Partial<HelpPlace>): string {
  const query = new URLSearchParams({
    ...(wid && { wid }), ...(search && { q: search }), ...(mode && mode !== 'read' && { mode }), ...(parent && { parent }),
  }).toString();
  return query ? `/help?${query}` : '/help';
}

export function useHelpPlace() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const mode = query.get('mode');
  const place: HelpPlace = {
    wid: query.get('wid') || undefined,
    search: query.get('q') ?? '',
    mode: mode === 'edit' || mode === 'new' ? mode : 'read',
    parent: query.get('parent'),
  };
  return {
    place,
    go: (next: Partial<HelpPlace>, options?: { replace?: boolean }) => void navigate(helpPath(next), options),
  };
}
