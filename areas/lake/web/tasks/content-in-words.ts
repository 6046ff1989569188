import { builtInAlgorithm } from '#engine/algorithms/built-ins.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listFieldFunctions } from '../../contract/task-tables.ts';
import type { SeenName } from '../../contract/tasks.ts';
import { contentValues } from './content-values.ts';
import { contentValueWords, contentWords } from './content-words.ts';
import { plainContent } from './plain-content.ts';
import { seenNames, widKeys } from './seen-names.ts';

type ContentKey = keyof typeof contentWords.words;
const keys = Object.keys(contentWords.words) as ContentKey[];

interface KeptVersion {
  content?: unknown;
  names: Record<string, SeenName>;
}

/** Two versions as people call their parts; without an earlier one, all is new. */
export function useVersionsInWords(): (before: KeptVersion | undefined, after: KeptVersion) => { before: unknown; after: unknown } {
  const say = useWords(contentWords);
  const sayValue = useWords(contentValueWords);
  const text = useText();
  const functions = useCall(listFieldFunctions, {}, { level: noticeLevel.silent, fresh: 600_000 });
  return (before, after) => {
    const called = seenNames({ ...before?.names, ...after.names }, sayValue);
    const inWords = (content: unknown) => plainContent(content, {
      keys,
      key: (key) => (keys.includes(key as ContentKey) ? say(key as ContentKey) : key),
      value: (key, value) => {
        if (widKeys.includes(key)) return called(value);
        const word = key === 'algorithm' ? builtInAlgorithm(value)?.title : contentValues[key]?.[value];
        return word && text(word);
      },
      truth: (value) => sayValue(value ? 'yes' : 'no'),
      step: (name) => {
        const found = functions.data?.find(({ key }) => key === name);
        return found ? text(found.title) : name;
      },
    });
    return { before: before && inWords(before.content), after: inWords(after.content) };
  };
}
