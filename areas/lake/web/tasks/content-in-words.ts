import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { Text } from '#platform/contract/text.ts';
import { accelerationWords, concurrencyWords, lakeLayerWords, pushLevelWords } from '../../contract/task-words.ts';
import { contentWords } from './content-words.ts';

const keys = ['name', 'description', 'layer', 'target_table', 'definition', 'schedule', 'priority', 'concurrency', 'retries', 'retry_seconds', 'timeout_minutes', 'accel_mode', 'push_level'] as const;
const values: Partial<Record<string, Record<string, Text>>> = { layer: lakeLayerWords, concurrency: concurrencyWords, accel_mode: accelerationWords, push_level: pushLevelWords };

/** A version as people call its parts; what a kind of task keeps inside stays as it is. */
export function useContentInWords(): (content: unknown) => unknown {
  const say = useWords(contentWords);
  const text = useText();
  return (content) => {
    if (typeof content !== 'object' || content === null) return content;
    return Object.fromEntries(Object.entries(content).map(([key, value]) => {
      const word = typeof value === 'string' ? values[key]?.[value] : undefined;
      const known = keys.find((one) => one === key);
      return [known ? say(known) : key, word ? text(word) : value];
    }));
  };
}
