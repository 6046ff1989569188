import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useImperativeHandle, useRef, type ClipboardEvent, type CSSProperties, type HTMLAttributes, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import './virtual-grid.css';

export interface GridColumn<Row> {
  key: string;
  title: ReactNode;
  /** A track of a CSS grid: `120px`, `minmax(160px, 1fr)`. */
  width: string;
  align?: 'center' | 'end';
  /** What is shown fills its cell to the edges: a box to write into. */
  flush?: boolean;
  render: (row: Row, index: number) => ReactNode;
}

export interface GridHandle {
  /** Into the cell marked `data-cell="row:column"`, which may still be out of sight. */
  focusCell: (row: number, column: number) => void;
}

interface VirtualGridProps<Row> {
  /** For screen readers. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowProps?: (row: Row, index: number) => HTMLAttributes<HTMLElement> & Record<`data-${string}`, unknown>;
  rowHeight?: number;
  /** What besides the row itself decides how it looks and acts. While it and the row stay the same, the row is not drawn again. */
  stamp?: string;
  className?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPaste?: (event: ClipboardEvent) => void;
  handle?: Ref<GridHandle>;
  /** The key of a row that exists also out of sight: one in hand would end its drag by vanishing. */
  keep?: string;
  /** In place of the rows while there are none. */
  empty?: ReactNode;
}

const usualHeight = 37;

/** Many rows of which only those in sight exist; the head stays. */
export function VirtualGrid<Row>({ label, columns, rows, rowKey, rowProps, rowHeight = usualHeight, stamp, className, onKeyDown, onPaste, handle, keep, empty }: VirtualGridProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const kept = keep === undefined ? -1 : rows.findIndex((row) => rowKey(row) === keep);
  const virtual = useVirtualizer({
    count: rows.length, getScrollElement: () => frame.current, estimateSize: () => rowHeight, overscan: 12, scrollPaddingStart: rowHeight,
    getItemKey: (index) => (rows[index] ? rowKey(rows[index]) : index),
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...(kept < 0 ? [] : [kept])])].sort((one, other) => one - other),
  });
  useImperativeHandle(handle, () => ({
    focusCell(row, column) {
      if (row < 0 || row >= rows.length) return;
      virtual.scrollToIndex(row);
      const enter = () => {
        const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
        cell?.focus();
        if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select();
        return !!cell;
      };
      if (!enter()) requestAnimationFrame(enter);
    },
  }));
  const least = columns.reduce((sum, { width }) => sum + Number(/(\d+)px/.exec(width)?.[1] ?? 0), 0);
  const style = { '--grid-columns': columns.map(({ width }) => width).join(' '), '--grid-row': `${rowHeight}px`, '--grid-least': `${least}px` } as CSSProperties;
  return (
    <div ref={frame} className={`virtual-grid ${className ?? ''}`} style={style} role="grid" aria-label={label} aria-rowcount={rows.length + 1} onKeyDown={onKeyDown} onPaste={onPaste}>
      <div className="virtual-grid-row virtual-grid-head" role="row" aria-rowindex={1}>
        {columns.map(({ key, title, align }) => <div key={key} role="columnheader" data-align={align}>{title}</div>)}
      </div>
      {rows.length === 0 ? empty : (
        <div className="virtual-grid-body" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index]!;
            return <GridRow key={item.key} row={row} index={item.index} start={item.start} stamp={stamp} columns={columns} props={rowProps?.(row, item.index) ?? {}} />;
          })}
        </div>
      )}
    </div>
  );
}

interface GridRowProps<Row = any> {
  row: Row;
  index: number;
  start: number;
  stamp: string | undefined;
  columns: readonly GridColumn<Row>[];
  props: HTMLAttributes<HTMLElement>;
}

const GridRow = memo(function GridRow({ row, index, start, columns, props }: GridRowProps) {
  return (
    <div {...props} className="virtual-grid-row" role="row" aria-rowindex={index + 2} style={{ transform: `translateY(${start}px)` }}>
      {columns.map(({ key, align, flush, render }) => <div key={key} role="gridcell" data-align={align} data-flush={flush}>{render(row, index)}</div>)}
    </div>
  );
}, (one, other) => one.stamp !== undefined && one.stamp === other.stamp && one.row === other.row && one.index === other.index && one.start === other.start && marksOf(one) === marksOf(other));

/** What is said by attributes; handlers are the stamp's matter. */
const marksOf = ({ props }: GridRowProps): string => JSON.stringify(props);

/** Where an event happened: `data-cell="row:column"`. */
export function cellOf(target: EventTarget): { row: number; column: number } | undefined {
  const place = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
  if (!place) return undefined;
  const [row, column] = place.split(':').map(Number);
  return { row: row!, column: column! };
}
