import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { countSettings, type SettingGroup } from './find-settings.ts';
import { settingsWords } from './settings-words.ts';

interface AreaListProps {
  groups: readonly SettingGroup[];
  /** What matches the search, whatever its area: the counts. */
  found: readonly SettingGroup[];
  area: string;
  onArea: (area: string) => void;
}

export function AreaList({ groups, found, area, onArea }: AreaListProps) {
  const say = useWords(settingsWords);
  const text = useText();
  const entries = [
    { area: '', name: say('allAreas'), count: countSettings(found) },
    ...groups.map((group) => ({ area: group.area, name: text(group.title), count: countSettings(found.filter((one) => one.area === group.area)) })),
  ];
  return (
    <nav className="setting-areas" aria-label={say('areas')}>
      {entries.map((entry) => (
        <button type="button" key={entry.area} aria-current={entry.area === area ? 'true' : undefined} data-none={entry.count === 0 || undefined} onClick={() => onArea(entry.area)}>
          <span>{entry.name}</span>
          <span>{entry.count}</span>
        </button>
      ))}
    </nav>
  );
}
