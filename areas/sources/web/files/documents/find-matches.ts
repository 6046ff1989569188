export interface TextPiece {
  text: string;
  /** The number of the match, from 0; absent: text between matches. */
  match?: number;
}

/** More marks than this help nobody and make the page slow. */
export const mostMatches = 1_000;

/** The text cut at every place where the words are found, whatever their case. */
export function findMatches(text: string, wanted: string): TextPiece[] {
  const words = wanted.trim();
  if (words === '') return [{ text }];
  const pattern = new RegExp(words.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`), 'giu');
  const pieces: TextPiece[] = [];
  let [at, match] = [0, 0];
  for (const found of text.matchAll(pattern)) {
    if (match >= mostMatches) break;
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) });
    pieces.push({ text: found[0], match });
    match += 1;
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}
