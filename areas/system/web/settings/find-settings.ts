import type { SettingView } from '#platform/contract/platform/settings.ts';
import type { Text } from '#platform/contract/text.ts';

export interface SettingGroup {
  area: string;
  title: Text;
  settings: SettingView[];
}

export interface SettingFilter {
  text: string;
  /** Empty: every area. */
  area: string;
  changedOnly: boolean;
}

/** The settings that match, in their areas; an area without any is left out. */
export function findSettings(groups: readonly SettingGroup[], { text, area, changedOnly }: SettingFilter): SettingGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .filter((group) => !area || group.area === area)
    .map((group) => ({
      ...group,
      settings: group.settings.filter((setting) => (!changedOnly || setting.changed) && words.every((word) => textOf(group, setting).includes(word))),
    }))
    .filter((group) => group.settings.length > 0);
}

/** Both languages: a person may know a setting by either name. */
function textOf(group: SettingGroup, { key, title, description }: SettingView): string {
  return [key, title.zh, title.en, description.zh, description.en, group.title.zh, group.title.en].join('\n').toLowerCase();
}

export function countSettings(groups: readonly SettingGroup[]): number {
  return groups.reduce((sum, group) => sum + group.settings.length, 0);
}

/** The same value as JSON sees it: the order of fields does not count. */
export function sameValue(one: unknown, other: unknown): boolean {
  return ordered(one) === ordered(other);
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part);
}
