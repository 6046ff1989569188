import { defineErrors } from '#platform/contract';

/** The entry area's errors, 2000 to 2999. */
export const entryErrors = defineErrors({
  unknownRun: {
    code: 2001,
    zh: '没有找到编号为 {run} 的执行记录，可能已过保留期。',
    en: 'There is no run with the number {run}. It may be older than what is kept.',
  },
  articleInsideItself: {
    code: 2002,
    zh: '不能把文章移动到它自己或它的下级之下。',
    en: 'An article cannot be moved below itself or one of its own sub-articles.',
  },
  parentGone: {
    code: 2003,
    zh: '上级文章已不存在，请重新选择。',
    en: 'The parent article no longer exists. Choose another one.',
  },
  keyTaken: {
    code: 2004,
    zh: '标识“{wid}”已被另一篇文章使用。',
    en: 'The key "{wid}" is already used by another article.',
  },
});
