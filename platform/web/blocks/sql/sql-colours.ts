import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { colour } from '../../theme.ts';

/** SQL in the colours of the theme, so that it follows light and dark by itself. */
export const sqlColours = syntaxHighlighting(HighlightStyle.define([
  { tag: tags.keyword, color: colour('info') },
  { tag: [tags.typeName, tags.standard(tags.name)], color: colour('primary') },
  { tag: [tags.string, tags.special(tags.string)], color: colour('success') },
  { tag: [tags.number, tags.bool, tags.null], color: colour('accent') },
  { tag: tags.comment, color: colour('textTertiary'), fontStyle: 'italic' },
  { tag: [tags.operator, tags.punctuation], color: colour('textSecondary') },
]));
