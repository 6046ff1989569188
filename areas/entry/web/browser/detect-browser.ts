export type Engine = 'Chromium' | 'Gecko' | 'WebKit' | 'Trident';

export interface Browser {
  /** What it calls itself; a browser we do not know is named after its engine. */
  name: string;
  version: number | undefined;
  engine: Engine | undefined;
  /** The version that decides what works: many browsers carry Chromium under a number of their own. */
  engineVersion: number | undefined;
  system: string | undefined;
}

/** Own names before the ones they pretend to have: nearly every agent also says Chrome or Safari. */
const names: readonly [pattern: RegExp, name: string][] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bEdgiOS\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bQQBrowser\/(\d+)/, 'QQ Browser'],
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\bDingTalk\/(\d+)/, 'DingTalk'],
  [/\bQHBrowser\/(\d+)/, '360 Browser'],
  [/\bFxiOS\/(\d+)/, 'Firefox'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bCriOS\/(\d+)/, 'Chrome'],
  [/\bHeadlessChrome\/(\d+)/, 'Chrome'],
  [/\bChromium\/(\d+)/, 'Chromium'],
  [/\bChrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]*(?: Mobile\/\w+)? Safari\//, 'Safari'],
  [/\bMSIE (\d+)/, 'Internet Explorer'],
  [/\bTrident\/.*\brv:(\d+)/, 'Internet Explorer'],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/Windows NT 10\.0/, 'Windows 10/11'],
  [/Windows NT 6\.1/, 'Windows 7'],
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export function detectBrowser(agent: string): Browser {
  const engine = engineOf(agent);
  const [name, version] = firstMatch(agent, names) ?? [engine?.engine ?? '', undefined];
  return {
    name,
    version,
    engine: engine?.engine,
    engineVersion: engine?.version ?? version,
    system: systems.find(([pattern]) => pattern.test(agent))?.[1],
  };
}

function engineOf(agent: string): { engine: Engine; version: number | undefined } | undefined {
  // On iOS every browser is WebKit underneath, whatever it is called.
  if (/iPhone|iPad/.test(agent)) return { engine: 'WebKit', version: numberOf(agent, /\bOS (\d+)[_\d]* like Mac/) };
  if (/\b(Headless)?(Chrome|Chromium)\//.test(agent)) return { engine: 'Chromium', version: numberOf(agent, /\b(?:Headless)?(?:Chrome|Chromium)\/(\d+)/) };
  if (/\bFirefox\//.test(agent)) return { engine: 'Gecko', version: numberOf(agent, /\bFirefox\/(\d+)/) };
  if (/\bAppleWebKit\//.test(agent)) return { engine: 'WebKit', version: numberOf(agent, /\bVersion\/(\d+)/) };
  if (/\bTrident\/|MSIE/.test(agent)) return { engine: 'Trident', version: undefined };
  return undefined;
}

function firstMatch(agent: string, list: readonly [RegExp, string][]): [string, number] | undefined {
  for (const [pattern, name] of list) {
    const found = pattern.exec(agent);
    if (found) return [name, Number(found[1])];
  }
  return undefined;
}

function numberOf(agent: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(agent);
  return found ? Number(found[1]) : undefined;
}
