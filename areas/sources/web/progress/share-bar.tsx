import './share-bar.css';

interface ShareBarProps {
  /** From 0 to 100. */
  value: number;
  /** What it is a part of, for those who cannot see the bar. */
  label: string;
  /** Without the figure beside it. */
  bare?: boolean;
}

/** A part of a whole, as a bar and a figure. */
export function ShareBar({ value, label, bare }: ShareBarProps) {
  const shown = Math.max(0, Math.min(100, value));
  return (
    <span className="share-bar" role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={shown}>
      <span className="share-bar-track"><span data-full={shown === 100 || undefined} style={{ inlineSize: `${shown}%` }} /></span>
      {!bare && <span className="share-bar-figure">{`${shown}%`}</span>}
    </span>
  );
}
