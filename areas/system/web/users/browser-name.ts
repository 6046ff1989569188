/** Those who imitate others come first: Edge calls itself Chrome, and Chrome calls itself Safari. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];
const systems: [name: string, pattern: RegExp][] = [
  ['Android', /Android/], ['iOS', /iPhone|iPad/], ['Windows', /Windows/], ['macOS', /Mac OS X|Macintosh/], ['Linux', /Linux|X11/],
];

/** "Chrome 130 · Windows"; undefined where it is no browser that people know. */
export function browserName(agent: string): string | undefined {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1];
    if (!version) continue;
    const system = systems.find(([, known]) => known.test(agent))?.[0];
    return system ? `${name} ${version} · ${system}` : `${name} ${version}`;
  }
  return undefined;
}
