import type { Browser } from './detect-browser.ts';

export interface Recommendation {
  name: string;
  /** The platform is written for these and later ones. */
  least: number;
  /** Released about a year before the platform's first version: what we suggest. */
  suggested: number;
  systems: string;
}

export const recommendations: readonly Recommendation[] = [
  { name: 'Chrome', least: 116, suggested: 130, systems: 'Windows · macOS · Linux' },
  { name: 'Edge', least: 116, suggested: 130, systems: 'Windows · macOS' },
  { name: 'Firefox', least: 124, suggested: 132, systems: 'Windows · macOS · Linux' },
  { name: 'Safari', least: 17, suggested: 18, systems: 'macOS · iPadOS' },
];

/** Other browsers on Chromium are judged by the Chromium they carry. */
const engineLimits: Record<string, Pick<Recommendation, 'least' | 'suggested'>> = {
  Chromium: { least: 116, suggested: 130 },
  Gecko: { least: 124, suggested: 132 },
  WebKit: { least: 17, suggested: 18 },
};

export type Verdict = 'good' | 'old' | 'tooOld' | 'unknown';

export function judge(browser: Browser): Verdict {
  if (browser.engine === 'Trident') return 'tooOld';
  // On WebKit the system decides, whatever the browser on top is called.
  const own = browser.engine === 'WebKit' ? undefined : recommendations.find(({ name }) => name === browser.name);
  const limits = own ?? (browser.engine && engineLimits[browser.engine]);
  const version = own ? browser.version : browser.engineVersion;
  if (!limits || version === undefined) return 'unknown';
  if (version < limits.least) return 'tooOld';
  return version < limits.suggested ? 'old' : 'good';
}
