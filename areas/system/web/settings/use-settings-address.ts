import { useSearchParams } from 'react-router';
import type { SettingFilter } from './find-settings.ts';

/** What is looked for, kept in the address: a pasted link shows the same settings. */
export function useSettingsAddress() {
  const [parameters, setParameters] = useSearchParams();
  const filter: SettingFilter = {
    text: parameters.get('q') ?? '',
    area: parameters.get('area') ?? '',
    changedOnly: parameters.get('changed') === '1',
  };
  // Typing is not a step to go back to, so the place in the history is kept.
  const setFilter = (change: Partial<SettingFilter>) => {
    const { text, area, changedOnly } = { ...filter, ...change };
    setParameters((current) => {
      const next = new URLSearchParams(current);
      next.delete('key');
      for (const [name, value] of [['q', text], ['area', area], ['changed', changedOnly ? '1' : '']] as const) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    }, { replace: true });
  };
  return { filter, setFilter, key: parameters.get('key') ?? undefined };
}
