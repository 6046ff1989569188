import { useQueryClient } from '@tanstack/react-query';
import { listPreferences, savePreference } from '#platform/contract/platform/preferences.ts';
import { callKey, useCall } from '../calls.ts';
import { noticeLevel } from '../request/notice-level.ts';
import { send } from '../request/send.ts';

type Preferences = { preferences: Record<string, unknown> };

/** One thing a person has arranged for themselves. It shows at once and is kept on the server, on all their computers. */
export function usePreference<Value>(key: string, fallback: Value): readonly [Value, (value: Value | null) => void] {
  const client = useQueryClient();
  const { data } = useCall(listPreferences, {}, { fresh: Infinity, level: noticeLevel.silent });

  const save = (value: Value | null) => {
    client.setQueryData<Preferences>(callKey(listPreferences, {}), (kept) => {
      const { [key]: _, ...others } = kept?.preferences ?? {};
      return { preferences: value === null ? others : { ...others, [key]: value } };
    });
    send(savePreference, { body: { key, value } }).catch(() => {
      // The notice has been shown by the request layer; show again what the server really keeps.
      void client.invalidateQueries({ queryKey: callKey(listPreferences, {}) });
    });
  };
  return [(data?.preferences[key] as Value | undefined) ?? fallback, save];
}
