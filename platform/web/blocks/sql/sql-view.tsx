import { MSSQL, MySQL, PLSQL, PostgreSQL, StandardSQL, sql } from '@codemirror/lang-sql';
import { closeCompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, basicSetup } from 'codemirror';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../language.ts';
import { useThemeMode } from '../../theme-mode.ts';
import { useWords } from '../../words.ts';
import { blockWords } from '../words.ts';
import { markField, showMark } from './editor-mark.ts';
import { scriptLanguage } from './script-language.ts';
import type { EditorPlace, EditorWord, SqlEditorProps } from './sql-editor.tsx';
import { sqlColours } from './sql-colours.ts';
import { editorPhrases } from './sql-phrases.ts';

const dialects = { postgresql: PostgreSQL, mysql: MySQL, mssql: MSSQL, oracle: PLSQL, standard: StandardSQL };

export function SqlView({ value, onChange, onRun, onSave, onPlace, mark = null, words, language: code = 'sql', schema, dialect = 'standard', readOnly = false, label }: SqlEditorProps) {
  const say = useWords(blockWords);
  const dark = useThemeMode() === 'dark';
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [changing] = useState(() => ({ language: new Compartment(), look: new Compartment(), use: new Compartment() }));
  const handlers = useRef({ onChange, onRun, onSave, onPlace });
  useEffect(() => {
    handlers.current = { onChange, onRun, onSave, onPlace };
  });

  const parts = {
    language: [
      code === 'sql' ? sql({ dialect: dialects[dialect], schema: schema as Record<string, string[]>, upperCaseKeywords: true }) : scriptLanguage,
      words ? EditorState.languageData.of(() => [{ autocomplete: wordSource(words) }]) : [],
    ],
    look: EditorView.theme({}, { dark }),
    use: [
      EditorState.readOnly.of(readOnly),
      EditorState.phrases.of(language === 'zh' ? editorPhrases : {}),
      EditorView.contentAttributes.of({ 'aria-label': label ?? say('sqlEditor') }),
    ],
  };

  useEffect(() => {
    const made = new EditorView({
      parent: frame.current!,
      state: EditorState.create({
        doc: value,
        extensions: [
          // Before the default keys, where Ctrl+Enter would open an empty line.
          EditorView.domEventHandlers({ keydown: (event, editor) => runOnKey(event, editor, handlers.current.onRun) || saveOnKey(event, handlers.current.onSave) }),
          markField,
          changing.look.of(parts.look),
          sqlColours,
          basicSetup,
          changing.language.of(parts.language),
          changing.use.of(parts.use),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) handlers.current.onChange?.(update.state.doc.toString());
            if (update.docChanged || update.selectionSet) handlers.current.onPlace?.(placeOf(update.state));
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
    // Made once; what may change is exchanged below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: [changing.language.reconfigure(parts.language), changing.look.reconfigure(parts.look), changing.use.reconfigure(parts.use)] });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dialect, schema, dark, language, readOnly, label, code, words]);

  useEffect(() => {
    const text = view.current?.state.doc.toString();
    if (text !== undefined && text !== value) view.current!.dispatch({ changes: { from: 0, to: text.length, insert: value } });
  }, [value]);

  useEffect(() => {
    if (view.current) showMark(view.current, mark);
  }, [mark]);

  return <div ref={frame} className="sql-view" title={onRun && say('runShortcut')} />;
}

function placeOf({ selection: { main } }: EditorState): EditorPlace {
  return { cursor: main.head, from: main.from, to: main.to };
}

/** Words that begin with a sign of their own, such as `${day}`, are found by it. */
function wordSource(words: readonly EditorWord[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/\$[[{]?[\w.]*/);
    if (!typed) return null;
    return { from: typed.from, options: words.map(({ label, detail }) => ({ label, ...(detail && { detail }), type: 'variable' })), filter: true };
  };
}

function saveOnKey(event: KeyboardEvent, onSave: (() => void) | undefined): boolean {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || !onSave) return false;
  event.preventDefault();
  onSave();
  return true;
}

function runOnKey(event: KeyboardEvent, editor: EditorView, onRun: ((sql: string) => void) | undefined): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !onRun) return false;
  event.preventDefault();
  // Suggestions for the last word would lie over the text while its answer is read.
  closeCompletion(editor);
  const { from, to } = editor.state.selection.main;
  onRun(editor.state.sliceDoc(from, to) || editor.state.doc.toString());
  return true;
}
