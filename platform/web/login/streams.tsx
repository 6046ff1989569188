import './streams.css';

/** Many fine lines that flow into one: the mark, drawn large, moving slowly. */
const lines = Array.from({ length: 15 }, (_, index) => {
  const start = -40 + index * 78;
  const bend = 380 + Math.abs(index - 7) * 22;
  return { path: `M-20 ${start}C${bend} ${start} ${bend - 60} 520 1120 520`, weight: 1 + (index % 4) * 0.7, delay: -(index * 1.7) };
});

export function Streams() {
  return (
    <svg className="streams" viewBox="0 0 1000 1040" preserveAspectRatio="xMidYMid slice" fill="none" stroke="currentColor" aria-hidden>
      {lines.map(({ path, weight, delay }) => (
        <g key={path} strokeWidth={weight}>
          <path d={path} opacity="0.16" />
          <path d={path} className="streams-drop" style={{ animationDelay: `${delay}s` }} pathLength={100} />
        </g>
      ))}
    </svg>
  );
}
