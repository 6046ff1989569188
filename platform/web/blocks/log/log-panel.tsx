import { useVirtualizer } from '@tanstack/react-virtual';
import { theme } from 'antd';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '../../words.ts';
import { EmptyState, ErrorState } from '../empty-state.tsx';
import { LinesSkeleton } from '../skeletons.tsx';
import { splitHits } from '../tree/tree-rows.ts';
import { blockWords } from '../words.ts';
import { LogBar } from './log-bar.tsx';
import { atLeastLevel, findLines, lineTime, stepHit, type LogLevel, type LogLine } from './log-lines.ts';
import './log-panel.css';

/** What a source of lines hands over; `useJobLog` is one. Spread it onto LogPanel. */
export interface LogSource {
  lines: readonly LogLine[];
  /** More may come. */
  live: boolean;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Fetches the whole log as a file; without it the lines in the page are saved. */
  onDownload?: () => void;
}

interface LogPanelProps extends LogSource {
  /** For screen readers and the downloaded file. */
  name: string;
}

/** How far from the end still counts as being at the end. */
const nearEnd = 24;

/** The lines of a run as they come. Scrolling up stops following, scrolling to the end starts it again. */
export function LogPanel({ lines, live, loading, error, onRetry, onDownload, name }: LogPanelProps) {
  const say = useWords(blockWords);
  const { token } = theme.useToken();
  const [follow, setFollow] = useState(true);
  const [wrap, setWrap] = useState(false);
  const [level, setLevel] = useState<LogLevel>('info');
  const [search, setSearch] = useState('');
  const [hit, setHit] = useState(-1);
  const frame = useRef<HTMLDivElement>(null);

  const shown = useMemo(() => atLeastLevel(lines, level), [lines, level]);
  const hits = useMemo(() => findLines(shown, search), [shown, search]);
  const virtual = useVirtualizer({
    count: shown.length, getScrollElement: () => frame.current, estimateSize: () => token.controlHeightSM - token.lineWidth * 2, overscan: 20, paddingEnd: token.paddingXS,
    getItemKey: (index) => shown[index]?.seq ?? index,
  });

  useLayoutEffect(() => {
    if (follow && shown.length > 0) virtual.scrollToIndex(shown.length - 1, { align: 'end' });
  }, [follow, shown.length, wrap, virtual]);
  useEffect(() => virtual.measure(), [wrap, virtual]);

  const showHit = (next: number) => {
    setHit(next);
    const index = hits[next];
    if (index === undefined) return;
    setFollow(false);
    virtual.scrollToIndex(index, { align: 'center' });
  };
  const changeSearch = (text: string) => {
    setSearch(text);
    setHit(-1);
  };

  const onScroll = () => {
    const { scrollTop, clientHeight, scrollHeight } = frame.current!;
    setFollow(scrollHeight - scrollTop - clientHeight < nearEnd);
  };

  const current = hits[hit];
  return (
    <div className="log-panel">
      <LogBar lines={lines} live={live} name={name} follow={follow} wrap={wrap} level={level} search={search} hit={hit} hits={hits.length} onDownload={onDownload}
        onFollow={() => setFollow(!follow)} onWrap={() => setWrap(!wrap)} onLevel={setLevel} onSearch={changeSearch} onStep={(step) => showHit(stepHit(hit, hits.length, step))} />
      <div ref={frame} className="log-frame" data-wrap={wrap || undefined} role="log" aria-label={name} aria-live="off" tabIndex={0} onScroll={onScroll}>
        {error && shown.length === 0 ? <ErrorState compact error={error} onRetry={onRetry} />
          : loading && shown.length === 0 ? <div className="log-skeleton"><LinesSkeleton lines={8} /></div>
            : shown.length === 0 ? <EmptyState compact title={say('logEmpty')} /> : (
              <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
                {virtual.getVirtualItems().map((item) => {
                  const line = shown[item.index]!;
                  return (
                    <div key={item.key} ref={wrap ? virtual.measureElement : undefined} data-index={item.index} className="log-line" data-level={line.level}
                      data-hit={item.index === current || undefined} style={{ transform: `translateY(${item.start}px)`, height: wrap ? undefined : item.size }}>
                      <span className="log-time">{lineTime(line.time)}</span>
                      <span className="log-text">{splitHits(line.line, search).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}</span>
                    </div>
                  );
                })}
              </div>
            )}
      </div>
    </div>
  );
}
