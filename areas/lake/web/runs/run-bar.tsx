import './runs.css';

/** How far a run is; without a figure it only shows that something moves. */
export function RunBar({ percent, label }: { percent: number | undefined; label: string }) {
  return (
    <span className="lake-run-bar" role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} data-unknown={percent === undefined || undefined}>
      <span style={percent === undefined ? undefined : { inlineSize: `${percent}%` }} />
    </span>
  );
}
