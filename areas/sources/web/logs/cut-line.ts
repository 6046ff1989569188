import type { LogLineTest } from '../../contract/resource-trials.ts';

export interface LinePart {
  start: number;
  text: string;
  /** Of the field it belongs to; absent between fields. */
  name?: string;
}

/** A line cut at its captures. Where one lies inside of another, the inner one is shown, as it says more. */
export function cutLine(line: string, captures: LogLineTest['captures']): LinePart[] {
  const cuts = [...new Set([0, line.length, ...captures.flatMap(({ start, end }) => [start, end])])].filter((at) => at <= line.length).toSorted((a, b) => a - b);
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1]!;
    const around = captures.filter((capture) => capture.start <= start && capture.end >= end && capture.end > capture.start);
    const inner = around.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
    return { start, text: line.slice(start, end), ...(inner && { name: inner.name }) };
  });
}
