/** Own names before the ones they pretend to have: nearly every browser also says Chrome or Safari. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\bDingTalk\/(\d+)/, 'DingTalk'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S*(?: Mobile\/\w+)? Safari\//, 'Safari'],
  [/^(?:node|undici)\b()/, 'Node.js'],
  [/^curl\/(\d+)/, 'curl'],
  [/^python-requests\/(\d+)/, 'Python'],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/Windows/, 'Windows'], [/iPhone|iPad/, 'iOS'], [/Mac OS X/, 'macOS'], [/HarmonyOS/, 'HarmonyOS'], [/Android/, 'Android'], [/CrOS/, 'ChromeOS'], [/Linux/, 'Linux'],
];

/** "Chrome 141 · Windows": what people call it. What we do not know stands as it came. */
export function agentName(agent: string): string {
  const browser = browsers.map(([pattern, name]) => ({ name, version: pattern.exec(agent)?.[1] })).find(({ version }) => version !== undefined);
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  if (!browser) return agent;
  return [[browser.name, browser.version].filter(Boolean).join(' '), system].filter(Boolean).join(' · ');
}
