import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type CSSProperties } from 'react';
import { useNow } from '#platform/web/blocks/cells/use-now.ts';
import { useWords } from '#platform/web/words.ts';
import { monitorWords } from './monitor-words.ts';
import { QuietBands, TimelineHead } from './timeline-head.tsx';
import { TimelineRow } from './timeline-row.tsx';
import type { Day, Quarter } from './timeline-bars.ts';
import type { useDayGraph } from './use-day-graph.ts';

const rowHeight = 32;

interface TimelineChartProps {
  graph: ReturnType<typeof useDayGraph>;
  total: number;
  quarters: readonly Quarter[];
  day: Day;
  zoom: number;
  onOpen: (wid: string) => void;
}

/** Names stay at the left and hours at the top while the day is scrolled; only rows in sight are built. */
export function TimelineChart({ graph, total, quarters, day, zoom, onOpen }: TimelineChartProps) {
  const say = useWords(monitorWords);
  const frame = useRef<HTMLDivElement>(null);
  const now = useNow();
  const virtual = useVirtualizer({ count: total, getScrollElement: () => frame.current, estimateSize: () => rowHeight, overscan: 10 });
  const rows = virtual.getVirtualItems();
  const [from, until] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0];
  const { see } = graph;
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => see(from, until), [from, until]);
  const isToday = now >= day.start && now < day.end;
  const nowPlace = ((now - day.start) / (day.end - day.start)) * 100;

  // Zooming in shows the hours around now, not midnight.
  useEffect(() => {
    const box = frame.current;
    if (!box || zoom === 1 || !isToday) return;
    box.scrollLeft = Math.max(0, (box.scrollWidth * nowPlace) / 100 - box.clientWidth / 2);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [zoom, day.start]);

  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  const open = useCallback((wid: string) => latest.current(wid), []);
  return (
    <div ref={frame} className="timeline-frame" tabIndex={0} aria-label={say('timeline')}>
      <div className="timeline-content" style={{ '--zoom': zoom } as CSSProperties}>
        <div className="timeline-head"><div className="timeline-name">{say('tasksCount', { count: total })}</div><TimelineHead quarters={quarters} zoom={zoom} /></div>
        <div className="timeline-body" style={{ height: virtual.getTotalSize() }}>
          <div className="timeline-ground" style={{ '--hours': quarters.length / 4 } as CSSProperties} aria-hidden><QuietBands quarters={quarters} />{isToday && <span className="timeline-now" style={{ left: `${nowPlace}%` }} />}</div>
          {rows.map((item) => (
            <div key={item.key} className="timeline-row" style={{ transform: `translateY(${item.start}px)` }}><TimelineRow row={graph.rowAt(item.index)} day={day} now={now} onOpen={open} /></div>
          ))}
        </div>
      </div>
    </div>
  );
}
