import { StreamLanguage } from '@codemirror/language';

const keywords = new Set('await async break case catch class const continue default delete do else export finally for from function if import in instanceof let new of return static switch throw try typeof var void while yield'.split(' '));
const constants = new Set('true false null undefined NaN Infinity this'.split(' '));

/** JavaScript in colours: enough for scripts of the lake, without a whole parser. */
export const scriptLanguage = StreamLanguage.define<{ until: string }>({
  name: 'javascript',
  startState: () => ({ until: '' }),
  token(stream, state) {
    if (state.until) {
      const kind = state.until === '*/' ? 'comment' : 'string';
      while (!stream.eol()) {
        if (stream.match(state.until)) {
          state.until = '';
          return kind;
        }
        if (kind === 'string' && stream.peek() === '\\') stream.next();
        stream.next();
      }
      return kind;
    }
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('/*')) {
      state.until = '*/';
      return 'comment';
    }
    if (stream.match('`')) {
      state.until = '`';
      return 'string';
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?|^'(?:[^'\\]|\\.)*'?/)) return 'string';
    if (stream.match(/^\d[\w.]*/)) return 'number';
    const word = stream.match(/^[\p{L}_$][\p{L}\p{N}_$]*/u) as RegExpMatchArray | null;
    if (word) return keywords.has(word[0]) ? 'keyword' : constants.has(word[0]) ? 'bool' : null;
    stream.next();
    return 'operator';
  },
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } }, closeBrackets: { brackets: ['(', '[', '{', "'", '"', '`'] } },
});
