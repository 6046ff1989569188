import { vi } from 'vitest';

/** The page of a test has no layout; what shows only the part in sight needs a size to know what that is. */
export function pretendSize(width: number, height: number): void {
  for (const kind of ['offset', 'client'] as const) {
    vi.spyOn(HTMLElement.prototype, `${kind}Width`, 'get').mockReturnValue(width);
    vi.spyOn(HTMLElement.prototype, `${kind}Height`, 'get').mockReturnValue(height);
  }
}
