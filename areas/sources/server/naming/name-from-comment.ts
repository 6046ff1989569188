const longestName = 40;

/** What a comment calls the thing: its first words, before any explanation. Empty when it is a whole story. */
export function nameFromComment(comment: string): string {
  const [first = ''] = comment.trim().split(/[\r\n]/, 1);
  const head = first.split(/[（(【[，,；;：:。|]|\s[-–—]\s|\.\s/, 1)[0]!.trim().replace(/[.。、]+$/, '').trim();
  const name = head || (/^[（(【[]/.test(first) ? '' : first.trim());
  return [...name].length <= longestName ? name : '';
}

/** Taken without asking only where the comment is little more than a name. */
export function plainNameFromComment(comment: string): string {
  return [...comment].length <= longestName + 20 ? nameFromComment(comment) : '';
}
