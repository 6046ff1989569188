import { sizes } from '../../theme.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Signs that no XML may hold are left out. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
export const escapeXml = (text: string) => text.toWellFormed().replace(forbidden, '').replace(/[&<>"']/g, (character) => escapes[character]!);

/** An estimate is enough to keep text inside its card: Chinese characters are twice as wide. */
export function measureText(text: string, size: number = sizes.fontSmall): number {
  return [...text].reduce((width, character) => width + (character.charCodeAt(0) > 0x2e80 ? size : size * 0.56), 0);
}

export function cutText(text: string, width: number, size: number = sizes.fontSmall): string {
  if (measureText(text, size) <= width) return text;
  const characters = [...text];
  const keep = Math.max(4, Math.floor((characters.length * width) / measureText(text, size)) - 1);
  return `${characters.slice(0, Math.ceil(keep / 2)).join('')}…${characters.slice(-Math.floor(keep / 2)).join('')}`;
}
