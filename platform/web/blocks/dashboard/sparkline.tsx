import './dashboard.css';

/** A line through the values, from the left edge to the right, in a box of the given size. */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  return values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    // A flat line stands in the middle: at an edge it would look like a minimum or a maximum.
    const y = range === 0 ? height / 2 : height - ((value - lowest) / range) * height;
    return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`;
  }).join('');
}

const round = (value: number) => Math.round(value * 100) / 100;
const box = { width: 100, height: 28 };

/** How a figure got where it is. Decoration beside the figure, hence silent for screen readers. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const line = sparkPath(values, box.width, box.height);
  if (!line) return null;
  return (
    <svg className="sparkline" viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden>
      <path className="sparkline-area" d={`${line}V${box.height}H0Z`} />
      <path className="sparkline-line" d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
