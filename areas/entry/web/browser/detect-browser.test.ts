import { describe, expect, it } from 'vitest';
import { detectBrowser } from './detect-browser.ts';
import { judge } from './recommended-browsers.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const agents = {
  chrome: `${windows} Chrome/131.0.0.0 Safari/537.36`,
  edge: `${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`,
  opera: `${windows} Chrome/118.0.0.0 Safari/537.36 OPR/104.0.0.0`,
  qq: `${windows} Chrome/94.0.4606.71 Safari/537.36 Core/1.94.225.400 QQBrowser/12.2.5544.400`,
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  safari: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
  iphoneChrome: 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
  explorer: 'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko',
  headless: 'Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
};

describe('browser detection', () => {
  it.each([
    ['chrome', 'Chrome', 131, 'Chromium', 131, 'Windows 10/11'],
    ['edge', 'Edge', 131, 'Chromium', 131, 'Windows 10/11'],
    ['opera', 'Opera', 104, 'Chromium', 118, 'Windows 10/11'],
    ['qq', 'QQ Browser', 12, 'Chromium', 94, 'Windows 10/11'],
    ['firefox', 'Firefox', 133, 'Gecko', 133, 'Linux'],
    ['safari', 'Safari', 17, 'WebKit', 17, 'macOS'],
    ['iphoneChrome', 'Chrome', 131, 'WebKit', 16, 'iOS'],
    ['explorer', 'Internet Explorer', 11, 'Trident', 11, 'Windows 7'],
    ['headless', 'Chrome', 140, 'Chromium', 140, 'Linux'],
  ] as const)('%s is %s %i on %s %i, %s', (key, name, version, engine, engineVersion, system) => {
    expect(detectBrowser(agents[key])).toEqual({ name, version, engine, engineVersion, system });
  });

  it('claims nothing about an agent it does not know', () => {
    expect(detectBrowser('curl/8.0')).toEqual({ name: '', version: undefined, engine: undefined, engineVersion: undefined, system: undefined });
  });
});

describe('the verdict', () => {
  it.each([
    ['chrome', 'good'],
    ['opera', 'old'],
    ['qq', 'tooOld'],
    ['iphoneChrome', 'tooOld'],
    ['safari', 'old'],
    ['explorer', 'tooOld'],
  ] as const)('on %s is %s', (key, verdict) => {
    expect(judge(detectBrowser(agents[key]))).toBe(verdict);
  });

  it('stays open for an unknown one', () => {
    expect(judge(detectBrowser('curl/8.0'))).toBe('unknown');
  });
});
