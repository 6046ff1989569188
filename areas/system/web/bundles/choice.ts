/** Keys of things may hold anything, so the part stands first and a line break, which no part has, ends it. */
export const nodeKey = (part: string, key: string): string => `${part}\n${key}`;

/** A part that is chosen whole is named without its things: what comes to it until the export goes along. */
export function choiceOf(parts: readonly { part: string; items: readonly { key: string }[] }[], checked: readonly string[]): { part: string; keys?: string[] }[] {
  const chosen = new Set(checked);
  return parts.flatMap(({ part, items }) => {
    const keys = items.map(({ key }) => key).filter((key) => chosen.has(nodeKey(part, key)));
    if (keys.length === 0) return [];
    return [keys.length === items.length ? { part } : { part, keys }];
  });
}

/** The things chosen from a list of differences, part by part. */
export function changesOf(differences: readonly { part: string; key: string }[], checked: ReadonlySet<string>): { part: string; keys: string[] }[] {
  const chosen = differences.filter(({ part, key }) => checked.has(nodeKey(part, key)));
  return [...new Set(chosen.map(({ part }) => part))].map((part) => ({
    part, keys: chosen.filter((one) => one.part === part).map(({ key }) => key),
  }));
}
