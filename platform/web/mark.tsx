/** The mark: three strokes that flow into one. Drawn in the current text colour. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden>
      <path d="M4 6.5c9 0 8 9.5 16 9.5" strokeWidth="2.6" opacity="0.6" />
      <path d="M4 25.5c9 0 8-9.5 16-9.5" strokeWidth="2.6" opacity="0.6" />
      <path d="M4 16h16" strokeWidth="2.6" opacity="0.8" />
      <path d="M19 16h9" strokeWidth="4.4" />
    </svg>
  );
}
