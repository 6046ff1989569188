import type { Text } from '#platform/contract';

/** What must hold at a source before its changes can be followed, and does not. Titles say it as it should be, so it is said that it is not so. */
export const unmet = ({ title, found, remedy }: { title: Text; found: string; remedy?: string | undefined }): Text => ({
  zh: `变更捕获的条件不满足：“${title.zh}”（${found}）${remedy ? `。处理：${remedy}` : ''}`,
  en: `Changes cannot be followed until this holds: "${title.en}" (${found})${remedy ? `. Remedy: ${remedy}` : ''}`,
});
