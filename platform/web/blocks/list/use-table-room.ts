import type { TableRef } from 'antd/es/table';
import { useCallback, useLayoutEffect, useState } from 'react';

/** How wide the table may be, known before it is painted; undefined while there is none. */
export function useTableRoom(): { room: number | undefined; measure: (table: TableRef | null) => void } {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState<number>();
  // The table hands itself over anew at every rendering; only another element is news.
  const measure = useCallback((table: TableRef | null) => void (table && setElement(table.nativeElement)), []);
  useLayoutEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const take = () => setRoom(element.clientWidth || undefined);
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { room, measure };
}
