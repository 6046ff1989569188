import { features, missingFeatures } from '../browser/browser-features.ts';
import { detectBrowser } from '../browser/detect-browser.ts';
import { judge } from '../browser/recommended-browsers.ts';
import { bestWidth, usableWidth } from '../notices/width-advice.ts';
import type { Check, Finding } from './check.ts';
import { showsChinese } from './shows-chinese.ts';

/** What can be seen without asking the server. */
export const machineChecks: readonly Check[] = [
  { key: 'browser', title: 'browser', run: async () => browserFinding() },
  { key: 'screen', title: 'screen', run: async () => screenFinding(window.innerWidth) },
  { key: 'fonts', title: 'fonts', run: async () => fontsFinding() },
  { key: 'storage', title: 'storage', run: async () => storageFinding() },
  { key: 'cookies', title: 'cookies', run: async () => cookiesFinding() },
];

function browserFinding(): Finding {
  const browser = detectBrowser(navigator.userAgent);
  const missing = missingFeatures(features.filter((feature) => feature.needed)).map((feature) => feature.name);
  const plain = [[browser.name || navigator.userAgent, browser.version].filter(Boolean).join(' '), browser.system, ...missing.map((name) => `− ${name}`)].filter(Boolean).join(' · ');
  const verdict = judge(browser);
  if (missing.length > 0 || verdict === 'tooOld') return { grade: 'failed', value: { plain }, advice: 'adviceBrowserOld' };
  if (verdict === 'good') return { grade: 'succeeded', value: { plain } };
  return { grade: 'warning', value: { plain }, advice: verdict === 'old' ? 'adviceBrowserOld' : 'adviceBrowserUnknown' };
}

function screenFinding(width: number): Finding {
  const value: Finding['value'] = {
    word: 'screenValue',
    values: {
      width, height: window.innerHeight, screen: `${window.screen.width} × ${window.screen.height}`,
      ratio: Math.round(window.devicePixelRatio * 100) / 100,
    },
  };
  if (width >= bestWidth) return { grade: 'succeeded', value };
  if (width >= usableWidth) return { grade: 'warning', value, advice: 'adviceScreenNarrow' };
  return { grade: 'failed', value, advice: 'adviceScreenSmall' };
}

function fontsFinding(): Finding {
  const language = navigator.languages.slice(0, 3).join(', ') || navigator.language;
  if (showsChinese()) return { grade: 'succeeded', value: { word: 'fontsValue', values: { language } } };
  return { grade: 'warning', value: { word: 'fontsMissing', values: { language } }, advice: 'adviceFonts' };
}

function storageFinding(): Finding {
  const key = 'environment-check';
  try {
    localStorage.setItem(key, key);
    const kept = localStorage.getItem(key) === key;
    localStorage.removeItem(key);
    if (kept) return { grade: 'succeeded', value: { word: 'storageWorks' } };
  } catch {
    // A full or forbidden storage throws; the answer is the same.
  }
  return { grade: 'failed', value: { word: 'storageFails' }, advice: 'adviceStorage' };
}

function cookiesFinding(): Finding {
  const name = 'environment-check';
  document.cookie = `${name}=1; SameSite=Lax; path=/`;
  const kept = document.cookie.includes(`${name}=1`);
  document.cookie = `${name}=; SameSite=Lax; path=/; max-age=0`;
  if (kept) return { grade: 'succeeded', value: { word: 'cookiesWork' } };
  return { grade: 'warning', value: { word: 'cookiesFail' }, advice: 'adviceCookies' };
}
