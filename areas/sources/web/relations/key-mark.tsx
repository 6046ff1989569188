/** A key that is still one at twelve pixels. */
export function KeyMark({ label }: { label?: string }) {
  return (
    <svg className="key-mark" width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.4" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      <circle cx="3.2" cy="6" r="2.3" /><path d="M5.5 6H11.4M8.6 6V8.4M11 6V8.4" />
    </svg>
  );
}
