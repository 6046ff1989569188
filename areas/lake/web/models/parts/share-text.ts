/** `12.3%`; of nothing: a dash. A share that is there but small is never shown as none. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  return part > 0 && percent < 0.1 ? '<0.1%' : `${Math.round(percent * 10) / 10}%`;
}
