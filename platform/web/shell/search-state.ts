import { create } from 'zustand';

/** Whether the search over all pages is open. */
export const useSearchOpen = create<{ open: boolean }>(() => ({ open: false }));

export const openSearch = (): void => useSearchOpen.setState({ open: true });
export const closeSearch = (): void => useSearchOpen.setState({ open: false });
