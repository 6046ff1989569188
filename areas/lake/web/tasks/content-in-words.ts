import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listFieldFunctions } from '../../contract/task-tables.ts';
import { contentValues } from './content-values.ts';
import { contentValueWords, contentWords } from './content-words.ts';
import { plainContent } from './plain-content.ts';

type ContentKey = keyof typeof contentWords.words;
const keys = Object.keys(contentWords.words) as ContentKey[];

/** A version as people call its parts. */
export function useContentInWords(): (content: unknown) => unknown {
  const say = useWords(contentWords);
  const sayValue = useWords(contentValueWords);
  const text = useText();
  const functions = useCall(listFieldFunctions, {}, { level: noticeLevel.silent, fresh: 600_000 });
  return (content) => plainContent(content, {
    keys,
    key: (key) => (keys.includes(key as ContentKey) ? say(key as ContentKey) : key),
    value: (key, value) => {
      const word = contentValues[key]?.[value];
      return word && text(word);
    },
    truth: (value) => sayValue(value ? 'yes' : 'no'),
    step: (name) => {
      const found = functions.data?.find(({ key }) => key === name);
      return found ? text(found.title) : name;
    },
  });
}
